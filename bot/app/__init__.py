"""Starting: command line, playground, the run itself, the client; `building` joins the homes."""
