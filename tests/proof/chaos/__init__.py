"""Several processes of the bot share its shards, while one after the other is killed, stopped or cut off."""
