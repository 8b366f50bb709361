"""The language of the window: our sentences, Qt's own words, numbers and dates."""

from gettext import GNUTranslations, NullTranslations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from crs_desktop import shipped
from crs_desktop.words import LANGUAGES, speak


def language_in_force(chosen: str) -> str:
    """Return the code of the chosen language, else that of the desktop, else English."""
    wished = [chosen, *(one.split("-")[0] for one in QLocale.system().uiLanguages())]
    return next((code for code in wished if code in LANGUAGES), "en")


def speak_from_now_on(app: QCoreApplication, chosen: str) -> None:
    """Use the chosen language, or that of the desktop, in everything made from now on."""
    code = language_in_force(chosen)
    speak(catalogue(code))
    desktop = QLocale.system()
    same = desktop.name().split("_")[0] == code
    QLocale.setDefault(desktop if same else QLocale(code))
    words = QTranslator(app)
    if code != "en" and words.load(
        f"qtbase_{code}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    ):
        app.installTranslator(words)


def catalogue(code: str) -> NullTranslations:
    """Return the catalogue of a language; English, and a language without a catalogue, change nothing."""
    file = shipped.path("languages", f"{code}.mo")
    if code == "en" or code not in LANGUAGES or not file.is_file():
        return NullTranslations()
    with file.open("rb") as opened:
        return GNUTranslations(opened)
