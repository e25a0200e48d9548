from tests.e2e.fixtures import acceptable_requests, bot, client, clock, limited_playground, playground, said

__all__ = ["acceptable_requests", "bot", "client", "clock", "limited_playground", "playground", "said"]
