from crs_desktop.rules.why import NotAllowed, WhyNot, foremost


def test_a_refusal_keeps_its_sentence_and_the_rule_behind_it() -> None:
    refused = NotAllowed(WhyNot("Too far.", "CRS-118"))
    assert (str(refused), refused.why, refused.why.rule) == ("Too far.", "Too far.", "CRS-118")


def test_a_plain_sentence_has_no_rule_behind_it() -> None:
    assert NotAllowed("Too far.").why.rule == WhyNot("Too far.").rule == ""


def test_of_several_reasons_the_one_is_said_that_would_have_to_go_first() -> None:
    def small(number: int) -> WhyNot | None:
        return WhyNot(f"{number} is small") if number < 10 else None

    def odd(number: int) -> WhyNot | None:
        return WhyNot(f"{number} is odd") if number % 2 else None

    assert foremost([1, 2, 13], small, odd) == "13 is odd"
    assert foremost([1, 2], small, odd) == "1 is small"
    assert foremost([11, 1, 13], small, odd) == "11 is odd"
    assert foremost([1, 12], small, odd) is None
    assert foremost([], small, odd) is None


def test_nobody_is_judged_after_the_first_who_passes() -> None:
    judged: list[int] = []

    def negative(number: int) -> WhyNot | None:
        judged.append(number)
        return WhyNot(f"{number} is negative") if number < 0 else None

    assert foremost([-1, 2, 3], negative) is None
    assert judged == [-1, 2]
