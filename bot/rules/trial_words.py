"""How trial deals of house rules went, in words."""

from bot.i18n import Words
from bot.rules.trials import Trial


def trial_text(trial: Trial | None, t: Words) -> str:
    """Return how trial deals went, one line or two; None is a trial under way."""
    if trial is None:
        return f"-# {t('🎲 AIs are trying them out…')}"
    if not trial.lengths:
        return f"-# {t('🎲 These rules couldn’t be tried out.')}"
    return "\n".join(filter(None, (_length(trial, t), _warning(trial, t))))


def _length(trial: Trial, t: Words) -> str:
    if trial.moves is None:
        return ""
    return t.plural(
        "🎲 Deals end after {count} move on average ({players} AIs, {deals} deals).",
        "🎲 Deals end after {count} moves on average ({players} AIs, {deals} deals).",
        round(trial.moves),
        deals=t.number(len(trial.lengths)),
        players=trial.players,
    )


def _warning(trial: Trial, t: Words) -> str:
    if not trial.endless:
        return ""
    return "⚠ " + t.plural(
        "{count} of {deals} deals never ended: it was cut off after {moves} moves.",
        "{count} of {deals} deals never ended: they were cut off after {moves} moves.",
        trial.endless,
        deals=t.number(len(trial.lengths)),
        moves=t.number(trial.most),
    )
