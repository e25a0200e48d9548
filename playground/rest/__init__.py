"""The REST resources, one module each; every module lists its `ROUTES`."""
