"""The operator's settings, from the environment or a `.env` file (.env.example explains each one).

An empty value counts as unset: the environment falls back to `.env`, and `.env` to the default.
"""

import os
from io import StringIO
from pathlib import Path
from typing import Annotated, Final, Literal, Self

from dotenv.parser import parse_stream
from pydantic import AfterValidator, Field, SecretStr, StringConstraints, ValidationError, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict
from yarl import URL

DEFAULT_DATABASE: Final = f"sqlite:///{'data/' if Path('data/tapis.sqlite3').exists() else ''}tapis.sqlite3"
"""In the folder in which the bot is started, as `.env` is; in its folder `data` if one is there already."""

_DOT_ENV: Final = Path(".env")


def _require_address(url: str) -> str:
    """Return a usable URL; the error message does not quote it."""
    if "@" in url:
        raise ValueError("the address must not contain a user name or password")
    try:
        url.encode()
        host = URL(url).host or ""
        is_host = bool(host.encode("idna"))
    except ValueError:
        is_host = False
    if not is_host:
        raise ValueError("this is not an address: its host or port is invalid")
    return url


def _require_proxy(url: SecretStr) -> SecretStr:
    """Return the URL of an HTTP proxy, which may contain a password; the error message does not quote it."""
    try:
        proxy = URL(url.get_secret_value().strip())
        is_proxy = proxy.scheme == "http" and bool(proxy.host) and bool(proxy.port)
    except ValueError:
        is_proxy = False
    if not is_proxy:
        raise ValueError("this is not the address of an HTTP proxy, such as http://127.0.0.1:3128")
    return SecretStr(str(proxy))


_Url = Annotated[str, StringConstraints(strip_whitespace=True), AfterValidator(_require_address)]
ApiUrl = Annotated[_Url, StringConstraints(pattern=r"^https?://\S+$")]
ProxyUrl = Annotated[SecretStr, AfterValidator(_require_proxy)]
GatewayUrl = Annotated[_Url, StringConstraints(pattern=r"^wss?://\S+$")]


def _require_folder(folder: Path) -> Path:
    """Return the path of a folder that is there, or can be made."""
    try:
        is_other = folder.exists() and not folder.is_dir()
    except OSError as error:  # the name is too long
        raise ValueError(f"this cannot be a folder ({error.strerror})") from None
    if is_other:
        raise ValueError("this is no folder")
    return folder


class SettingsError(Exception):
    """Invalid settings: a one-line message that says which, and what to do."""


class Environment(BaseSettings):
    """The bot's settings. Without a token, the playground is started."""

    model_config = SettingsConfigDict(
        env_file=_DOT_ENV,
        env_file_encoding="utf-8",
        env_ignore_empty=True,  # else an empty variable would hide the one in .env
        extra="ignore",
    )

    discord_token: SecretStr | None = None
    discord_api_url: ApiUrl | None = None
    discord_gateway_url: GatewayUrl | None = None
    discord_proxy: ProxyUrl | None = None
    database_url: str = DEFAULT_DATABASE
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["human", "json"] = "human"
    backup_hours: int = Field(default=24, ge=0, le=8760)
    backup_keep: int = Field(default=7, ge=1, le=1000)
    backup_folder: Annotated[Path, AfterValidator(_require_folder)] | None = None
    metrics_port: int | None = Field(default=None, ge=0, le=65535)
    support_url: ApiUrl | None = None
    shuffles_url: ApiUrl | None = None
    shards: int | None = Field(default=None, ge=1, le=100_000)
    handover_seconds: int = Field(default=8, ge=0, le=3600)
    requests_a_second: int = Field(default=50, ge=1, le=100_000)
    second_click_ms: int = Field(default=750, ge=0, le=5000)
    emojis_per_minute: int = Field(default=30, ge=0, le=600)
    playground_port: int = Field(default=8420, ge=0, le=65535)
    playground_latency: int = Field(default=200, ge=0, le=10_000)

    @property
    def proxy(self) -> str | None:
        """The proxy through which Discord is reached."""
        return None if self.discord_proxy is None else self.discord_proxy.get_secret_value()

    @model_validator(mode="before")
    @classmethod
    def _blank_is_unset(cls, values: object) -> object:
        if isinstance(values, dict):
            return {name: value for name, value in values.items() if str(value).strip()}
        return values

    @model_validator(mode="after")
    def _addresses_need_a_token(self) -> Self:
        if self.discord_token is None and (self.discord_api_url or self.discord_gateway_url):
            raise ValueError("DISCORD_API_URL and DISCORD_GATEWAY_URL need DISCORD_TOKEN")
        if (self.discord_api_url is None) != (self.discord_gateway_url is None):
            raise ValueError("DISCORD_API_URL and DISCORD_GATEWAY_URL go together: set both or neither")
        return self


def load_settings() -> Environment:
    """Read the settings; raises SettingsError with a one-line message for the operator."""
    _require_readable(_DOT_ENV)
    try:
        return Environment()
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        name = ".".join(str(part) for part in first["loc"]).upper()
        message = first["msg"].removeprefix("Value error, ")
        raise SettingsError(f"{name}: {message}" if name else message) from None


def _require_readable(file: Path) -> None:
    """Raise SettingsError for a file with unparsable lines, which would silently become defaults.

    So would what is no file: a folder, as containers make where a mounted file is missing, or a broken link.
    """
    if os.path.lexists(file) and not (file.is_file() or file.is_fifo()):
        raise SettingsError(f"{file} is no file")
    try:
        text = file.read_text("utf-8") if file.is_file() else ""
    except UnicodeDecodeError:
        raise SettingsError(f"{file} is not UTF-8: save it as UTF-8") from None
    except OSError as error:
        raise SettingsError(f"{file} cannot be read ({error.strerror})") from None
    for statement in parse_stream(StringIO(text)):
        written = statement.original.string
        is_bare = statement.key is not None and statement.value is None
        if statement.error or is_bare or "\0" in written:
            line = statement.original.line + written[: len(written) - len(written.lstrip())].count("\n")
            raise SettingsError(f"{file}: line {line} is not NAME=VALUE, or a quotation mark is never closed")
