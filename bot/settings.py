"""What the owner of the bot sets, from the environment or a `.env` file (.env.example explains each).

What is empty is not set: a variable without a value leaves to `.env`, and `.env` to the default.
"""

from pathlib import Path
from typing import Annotated, Literal, Self
from urllib.parse import quote

from pydantic import Field, SecretStr, StringConstraints, ValidationError, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

DEFAULT_DATABASE = f"sqlite:///{quote(str(Path(__file__).parent.parent / 'data' / 'tapis.sqlite3'))}"

Url = Annotated[str, StringConstraints(strip_whitespace=True, pattern=r"^(https?|wss?)://\S+$")]


class SettingsError(Exception):
    """Settings the bot cannot run with: one line that says which and what to do."""


class Settings(BaseSettings):
    """The bot's settings. Without a token, the playground is started."""

    model_config = SettingsConfigDict(
        env_file=".env",
        env_file_encoding="utf-8",
        env_ignore_empty=True,  # or an empty variable would hide what .env says
        extra="ignore",
    )

    discord_token: SecretStr | None = None
    discord_api_url: Url | None = None
    discord_gateway_url: Url | None = None
    database_url: str = DEFAULT_DATABASE
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["human", "json"] = "human"
    backup_hours: int = Field(default=24, ge=0, le=8760)
    backup_keep: int = Field(default=7, ge=1, le=1000)
    backup_folder: Path | None = None
    metrics_port: int | None = Field(default=None, ge=0, le=65535)
    playground_port: int = Field(default=8420, ge=0, le=65535)

    @model_validator(mode="before")
    @classmethod
    def _blank_is_unset(cls, values: object) -> object:
        if isinstance(values, dict):
            return {name: value for name, value in values.items() if str(value).strip()}
        return values

    @model_validator(mode="after")
    def _addresses_need_a_token(self) -> Self:
        if self.discord_token is None and (self.discord_api_url or self.discord_gateway_url):
            raise ValueError("DISCORD_API_URL and DISCORD_GATEWAY_URL need DISCORD_TOKEN beside them")
        if (self.discord_api_url is None) != (self.discord_gateway_url is None):
            raise ValueError("DISCORD_API_URL and DISCORD_GATEWAY_URL go together: set both or neither")
        return self


def load_settings() -> Settings:
    """Read the settings; raises SettingsError with one line for the owner."""
    try:
        return Settings()
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        name = ".".join(str(part) for part in first["loc"]).upper()
        message = first["msg"].removeprefix("Value error, ")
        raise SettingsError(f"{name}: {message}" if name else message) from None
