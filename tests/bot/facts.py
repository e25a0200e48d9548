"""Application facts in memory, instead of the database."""


class Facts:
    def __init__(self):
        self.kept = {}

    async def fact(self, name):
        return self.kept.get(name)

    async def keep_fact(self, name, value):
        self.kept[name] = value
