// Where one reads: at the present, which the view follows, or further up, which it leaves alone.

import { h, fill } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { messageOf } from "../core/store.js";

const AT_PRESENT_PX = 60;
const NEAR_TOP_PX = 900;

/** Follows the newest message, and calls back near the top and when the present is reached. */
export function createScroll(store, { onNearTop, onAtPresent }) {
  const { state } = store;
  const view = document.getElementById("log-scroll");
  const list = document.getElementById("log");
  const jump = document.getElementById("jump");
  let following = true;
  let lastTop = 0;
  let arrivedMeanwhile = 0;

  const distance = () => view.scrollHeight - view.scrollTop - view.clientHeight;

  function setFollowing(value) {
    following = value;
    state.atPresent = value;
    if (value) arrivedMeanwhile = 0;
    drawJump();
    if (value) onAtPresent();
  }

  function settle() {
    if (following) {
      view.scrollTop = view.scrollHeight;
      lastTop = view.scrollTop;
    }
  }

  function drawJump() {
    jump.hidden = following;
    if (following) return;
    const news = arrivedMeanwhile
      ? `${arrivedMeanwhile} new ${arrivedMeanwhile === 1 ? "message" : "messages"}`
      : "Older messages";
    fill(jump, h("span", {}, news), h("strong", {}, "Jump to present"), icon("arrowdown", "icon small"));
  }

  function check() {
    if (view.scrollTop < NEAR_TOP_PX) onNearTop();
  }

  function toPresent() {
    setFollowing(true);
    settle();
  }

  view.addEventListener(
    "scroll",
    () => {
      const wentUp = view.scrollTop < lastTop - 1;
      lastTop = view.scrollTop;
      const near = distance() < AT_PRESENT_PX;
      if (near !== following && (near || wentUp)) setFollowing(near);
      check();
    },
    { passive: true },
  );
  const resized = new ResizeObserver(settle); // pictures that load, a composer that grows, a phone's keyboard
  resized.observe(list);
  resized.observe(view);
  jump.addEventListener("click", () => {
    toPresent();
    document.getElementById("message-box")?.focus();
  });
  document.addEventListener("visibilitychange", () => following && onAtPresent());
  store.on("arrived", (message) => {
    if (following || message.channel_id !== state.currentChannelId || !messageOf(state, message.id)) return;
    arrivedMeanwhile += 1;
    drawJump();
  });

  return {
    settle,
    check,
    toPresent,
    isAtPresent: () => following,
    leavePresent: () => setFollowing(false),
    reset() {
      setFollowing(true);
      view.scrollTop = 0;
      lastTop = 0;
    },
    // The browser keeps the place one reads at when rows come in above, except at the very top.
    beforeInsert() {
      if (!following && view.scrollTop === 0) view.scrollTop = 1;
    },
  };
}
