from crs_desktop.rules.why import NotAllowed, WhyNot


def test_a_refusal_keeps_its_sentence_and_the_rule_behind_it() -> None:
    refused = NotAllowed(WhyNot("Too far.", "CRS-118"))
    assert (str(refused), refused.why, refused.why.rule) == ("Too far.", "Too far.", "CRS-118")


def test_a_plain_sentence_has_no_rule_behind_it() -> None:
    assert NotAllowed("Too far.").why.rule == WhyNot("Too far.").rule == ""
