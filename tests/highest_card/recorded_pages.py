"""Draws all that is recorded of the pages of *Highest Card*, once it is listed; run by a test."""

from tests.highest_card.listed import list_game

list_game()

from tests.bot.recorded_pages import OF_GAMES, shown_pages  # noqa: E402 - it reads what games there are

if __name__ == "__main__":
    for name in OF_GAMES:
        if "highest_card" in name and "lessons" not in name:  # it has none
            print(name, sum(len(page) > 0 for page in shown_pages(name)))
