"""Run the script of a discord.py bot, as it is, on the playground that the environment names."""

import os
import runpy
import sys

import discord
import discord.gateway
import discord.http
import yarl

if __name__ == "__main__":
    discord.http.Route.BASE = os.environ["DISCORD_API_URL"]
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["DISCORD_GATEWAY_URL"])
    runpy.run_path(sys.argv[1], run_name="__main__")
