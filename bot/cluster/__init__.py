"""Several processes of one bot: which of them serves which servers."""
