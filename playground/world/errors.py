"""Discord's errors: HTTP status, JSON code, message, and for bad forms the path of each fault.

Codes and messages are those of Discord's documentation, topic "Opcodes and Status Codes".
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]
Path = tuple[str | int, ...]


class ApiError(Exception):
    """A request that Discord would refuse.

    Attributes:
        status: the HTTP status.
        code: Discord's JSON error code, 0 where there is none.
        message: Discord's sentence.
        errors: for code 50035, the tree of faults.
        extra: further members of the JSON body (`retry_after`, `global`).
    """

    def __init__(
        self,
        status: int,
        code: int,
        message: str,
        errors: Json | None = None,
        extra: Json | None = None,
    ) -> None:
        super().__init__(f"{status} {code}: {message} {errors or ''}".rstrip())
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.extra = extra or {}

    def explanation(self) -> str:
        """The message, and each fault of a form with its path, for people."""
        return "; ".join([self.message, *_lines(self.errors or {}, "")])

    def body(self) -> Json:
        """The JSON body of the answer."""
        body: Json = {"message": self.message, "code": self.code, **self.extra}
        if self.errors:
            body["errors"] = self.errors
        return body


@dataclass(frozen=True, slots=True)
class ErrorKind:
    """One line of Discord's table of errors; call it to get the exception."""

    status: int
    code: int
    message: str

    def __call__(self) -> ApiError:
        """The exception to raise."""
        return ApiError(self.status, self.code, self.message)


NOT_FOUND = ErrorKind(404, 0, "404: Not Found")
METHOD_NOT_ALLOWED = ErrorKind(405, 0, "405: Method Not Allowed")
UNAUTHORIZED = ErrorKind(401, 0, "401: Unauthorized")
UNKNOWN_CHANNEL = ErrorKind(404, 10003, "Unknown Channel")
UNKNOWN_GUILD = ErrorKind(404, 10004, "Unknown Guild")
UNKNOWN_MEMBER = ErrorKind(404, 10007, "Unknown Member")
UNKNOWN_MESSAGE = ErrorKind(404, 10008, "Unknown Message")
UNKNOWN_ROLE = ErrorKind(404, 10011, "Unknown Role")
UNKNOWN_USER = ErrorKind(404, 10013, "Unknown User")
UNKNOWN_EMOJI = ErrorKind(404, 10014, "Unknown Emoji")
UNKNOWN_WEBHOOK = ErrorKind(404, 10015, "Unknown Webhook")
UNKNOWN_APPLICATION = ErrorKind(404, 10002, "Unknown Application")
UNKNOWN_INTERACTION = ErrorKind(404, 10062, "Unknown interaction")
UNKNOWN_COMMAND = ErrorKind(404, 10063, "Unknown application command")
UNKNOWN_SCHEDULED_EVENT = ErrorKind(404, 10070, "Unknown Guild Scheduled Event")
UNKNOWN_TAG = ErrorKind(404, 10087, "Unknown Tag")
TOO_MANY_COMMANDS = ErrorKind(400, 30032, "Maximum number of application commands reached (100)")
TOO_MANY_COMMAND_CREATES = ErrorKind(
    400, 30034, "Max number of daily application command creates has been reached (200)"
)
TOO_LARGE = ErrorKind(413, 40005, "Request entity too large")
ALREADY_ACKNOWLEDGED = ErrorKind(400, 40060, "Interaction has already been acknowledged.")
TAG_REQUIRED = ErrorKind(400, 40067, "A tag is required to create a forum post in this channel")
TOO_MANY_FOLLOW_UPS = ErrorKind(
    400, 40094, "This interaction has reached the maximum number of follow-up messages"
)
MISSING_ACCESS = ErrorKind(403, 50001, "Missing Access")
NOT_THE_AUTHOR = ErrorKind(403, 50005, "Cannot edit a message authored by another user")
EMPTY_MESSAGE = ErrorKind(400, 50006, "Cannot send an empty message")
CANNOT_MESSAGE_USER = ErrorKind(403, 50007, "Cannot send messages to this user")
NOT_A_TEXT_CHANNEL = ErrorKind(400, 50008, "Cannot send messages in a non-text channel")
MISSING_PERMISSIONS = ErrorKind(403, 50013, "Missing Permissions")
BULK_DELETE_COUNT = ErrorKind(
    400,
    50016,
    "Provided too few or too many messages to delete. Must provide at least 2 and fewer"
    " than 100 messages to delete",
)
SYSTEM_MESSAGE = ErrorKind(403, 50021, "Cannot execute action on a system message")
WRONG_CHANNEL_TYPE = ErrorKind(400, 50024, "Cannot execute action on this channel type")
INVALID_WEBHOOK_TOKEN = ErrorKind(401, 50027, "Invalid Webhook Token")
BULK_DELETE_AGE = ErrorKind(400, 50034, "A message provided was too old to bulk delete")
INVALID_STICKER = ErrorKind(400, 50081, "Invalid sticker sent")
THREAD_ARCHIVED = ErrorKind(400, 50083, "Thread is archived")
INVALID_FORM = ErrorKind(
    400,
    50035,
    "Invalid form body (returned for both application/json and"
    " multipart/form-data bodies), or invalid Content-Type provided",
)
INVALID_JSON = ErrorKind(400, 50109, "The request body contains invalid JSON.")
TOO_MANY_EVENTS = ErrorKind(400, 30038, "Maximum number of uncompleted guild scheduled events reached (100)")
THREAD_EXISTS = ErrorKind(400, 160004, "A thread has already been created for this message")
THREAD_LOCKED = ErrorKind(400, 160005, "Thread is locked")
TOO_MANY_THREADS = ErrorKind(400, 160006, "Maximum number of active threads reached")
TITLE_BLOCKED = ErrorKind(400, 200001, "Title was blocked by automatic moderation")


class FormErrors:
    """Collects the faults of one form, so that a bot's author sees all of them at once.

    All paths are relative to `at`, the form's place in the request's body.
    """

    def __init__(self, at: Path = ()) -> None:
        self._tree: Json = {}
        self._at = at

    def __bool__(self) -> bool:
        return bool(self._tree)

    def add(self, path: Path, code: str, message: str) -> None:
        """Add a fault at `path`, for example `("components", 0, "custom_id")`."""
        node = self._tree
        for step in (*self._at, *path):
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def require_new(self, value: str, seen: set[str], path: Path, code: str, message: str) -> None:
        """Add a fault if a value was `seen` before; from now on it was."""
        if value in seen:
            self.add(path, code, message)
        seen.add(value)

    def require_order(self, low: float | None, high: float | None, path: Path) -> None:
        """Add a fault if an upper limit is below the lower one."""
        if low is not None and high is not None and low > high:
            self.add(path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}.")

    def include(self, key: str | int, error: ApiError) -> None:
        """Add the faults of a part that was parsed separately.

        Raises:
            ApiError: `error` itself, if it is not about a form.
        """
        if error.errors is None:
            raise error
        self._tree[str(key)] = error.errors

    def error(self) -> ApiError:
        """The whole as the exception to raise."""
        return ApiError(400, 50035, "Invalid Form Body", errors=self._tree)

    def raise_if_any(self) -> None:
        """Refuse the form if it has a fault.

        Raises:
            ApiError: with code 50035.
        """
        if self:
            raise self.error()


def form_error(path: Path, code: str, message: str) -> ApiError:
    """A form with a single fault."""
    errors = FormErrors()
    errors.add(path, code, message)
    return errors.error()


def _lines(node: Json, path: str) -> Iterator[str]:
    for key, below in node.items():
        if key == "_errors":
            for fault in below:
                yield f"{path}: {fault['message']}"
        else:
            yield from _lines(below, f"{path}.{key}" if path else key)
