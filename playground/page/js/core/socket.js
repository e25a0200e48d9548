// The page's WebSocket: reconnects by itself, and reports its state.

import { receive } from "./frames.js";

const FIRST_DELAY_MS = 300;
const LONGEST_DELAY_MS = 4000;

/** Connects the store as one person in one server (null: the first). */
export function openSocket(store, { person, server }) {
  let socket = null;
  let attempts = 0;
  let counter = 0;
  let greeting = true;

  function connect() {
    greeting = true;
    socket = new WebSocket(addressFor({ person, server }));
    socket.onmessage = ({ data }) => {
      receive(store, JSON.parse(data), greeting);
      greeting = false;
    };
    socket.onopen = () => {
      attempts = 0;
      announce("open");
    };
    socket.onclose = () => {
      announce("lost");
      const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempts);
      attempts += 1;
      setTimeout(connect, delay);
    };
  }

  function announce(connection) {
    if (store.state.connection === connection) return;
    store.state.connection = connection;
    store.emit("connection", connection);
  }

  connect();
  return {
    /** Sends an op and returns its nonce, or null while there is no connection. */
    send(op, fields = {}) {
      if (socket.readyState !== WebSocket.OPEN) return null;
      counter += 1;
      const nonce = `${Date.now().toString(36)}-${counter}`;
      socket.send(JSON.stringify({ op, nonce, ...fields }));
      return nonce;
    },
  };
}

function addressFor({ person, server }) {
  const address = new URL("page/socket", document.baseURI);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  for (const [name, id] of Object.entries({ person, server })) if (id) address.searchParams.set(name, id);
  return address;
}
