"""What Discord accepts in a request, stated once per kind of form."""
