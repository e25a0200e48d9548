// What the page itself says to players, in the language of the person: in French to those who read
// French, else in English. What only developers use, such as the inspector, is in English.

import { localeOf } from "./world.js";

const FRENCH = {
  "{name} is offline: nothing will answer until it is back.":
    "{name} est hors ligne\u00a0: rien ne répondra avant son retour.",
  "{name} is thinking…": "{name} réfléchit…",
  "Connection lost. Reconnecting…": "Connexion perdue. Nouvel essai…",
  "Direct messages": "Messages privés",
  "Dismiss message": "Masquer ce message",
  "Jump to present": "Aller aux plus récents",
  "Loading options…": "Chargement des options…",
  "Loading options failed.": "Les options n’ont pas pu être chargées.",
  "Make a selection": "Faites un choix",
  "Message {place}": "Écrire dans {place}",
  "Message {place}, or / for commands": "Écrire dans {place}, ou / pour les commandes",
  "New post in {place}": "Nouveau post dans {place}",
  "No command of the app fits. Enter sends this as a message.":
    "Aucune commande ne correspond. Entrée envoie ce texte comme message.",
  "No options match.": "Aucune option ne correspond.",
  "Not connected. Your message was not sent.": "Pas de connexion. Votre message n’est pas parti.",
  "Nothing in the list matches.": "Rien dans la liste ne correspond.",
  "Older messages": "Messages plus anciens",
  "Only you can see this · ": "Vous seul pouvez voir ceci · ",
  "Press Enter to send": "Entrée pour envoyer",
  "Select a channel": "Choisissez un salon",
  "Select a role": "Choisissez un rôle",
  "Select a user": "Choisissez un membre",
  "Select a user or role": "Choisissez un membre ou un rôle",
  "Sending command…": "Envoi de la commande…",
  "Start it": "Le lancer",
  "Text channels": "Salons textuels",
  "The application did not respond": "L’application n’a pas répondu",
  "The playground is not connected right now. Try again in a moment.":
    "Pas de connexion pour l’instant. Réessayez dans un moment.",
  "There is no channel you can write in.": "Il n’y a pas de salon où vous puissiez écrire.",
  "This is where the channel begins. Type / to see what the app can do.":
    "C’est ici que commence le salon. Tapez / pour voir ce que l’application sait faire.",
  "This is where the thread begins.": "C’est ici que commence le fil.",
  "Welcome to #{name}": "Bienvenue dans #{name}",
  "You cannot use this command here.": "Vous ne pouvez pas utiliser cette commande ici.",
  "You do not have permission to send messages here.": "Vous n’avez pas le droit d’écrire ici.",
  "You have left this server.": "Vous avez quitté ce serveur.",
  used: "a utilisé",
  "{count} new message": "{count} nouveau message",
  "{count} new messages": "{count} nouveaux messages",
  "{names} are typing…": "{names} écrivent…",
  "{names} is typing…": "{names} écrit…",
  "(edited)": "(modifié)",
  "+{count} optional": "+{count} facultatives",
  "Type {command} and press Enter, or press": "Tapez {command} puis Entrée, ou appuyez sur",
};

/** A sentence in the person's language; `{name}` stands for a value. What has no French stays as it is. */
export function worded(state, english, values = {}) {
  return inserted(inLanguage(state, english), values).join("");
}

/** The parts of a sentence, to put an element in the place of a value. */
export function wordedParts(state, english, values) {
  return inserted(inLanguage(state, english), values);
}

function inLanguage(state, english) {
  return (localeOf(state).startsWith("fr") && FRENCH[english]) || english;
}

function inserted(text, values) {
  return text.split(/\{(\w+)\}/).map((part, at) => (at % 2 ? values[part] : part));
}
