"""Paskahousu, with Valepaska (its game of lies), Pöytäpaska and Venda."""
