from tests.e2e.fixtures import bot, limited_playground, playground, said

__all__ = ["bot", "limited_playground", "playground", "said"]
