// The scroll position: at the newest message, which the view follows, or further up, which it leaves alone.

import { h, fill } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { worded } from "../core/wording.js";

const AT_PRESENT_PX = 60;
const NEAR_TOP_PX = 900;

/** Follows the newest message; calls back near the top, and when the newest message is reached. */
export class Scroll {
  #state;
  #onNearTop;
  #onPresent;
  #view = document.getElementById("log-scroll");
  #jump = document.getElementById("jump");
  #isFollowing = true;
  #lastTop = 0;
  #arrivedMeanwhile = 0;

  constructor(store, { onNearTop, onPresent }) {
    this.#state = store.state;
    this.#onNearTop = onNearTop;
    this.#onPresent = onPresent;
    this.#view.addEventListener("scroll", () => this.#onScroll(), { passive: true });
    // Pictures that load, a composer that grows, the keyboard of a phone.
    const resized = new ResizeObserver(() => this.settle());
    for (const element of [this.#view, document.getElementById("log")]) resized.observe(element);
    this.#jump.addEventListener("click", () => {
      this.toPresent();
      document.getElementById("message-box")?.focus();
    });
    document.addEventListener("visibilitychange", () => this.#isFollowing && this.#onPresent());
    store.on("arrived", (message) => this.#onArrived(message));
  }

  get isFollowing() {
    return this.#isFollowing;
  }

  /** Shows a channel from its newest message on. */
  reset() {
    this.#setFollowing(true);
    this.#view.scrollTop = this.#lastTop = 0;
  }

  /** After rows were drawn: scrolls to the newest if the view follows it. */
  settle() {
    if (!this.#isFollowing) return;
    this.#view.scrollTop = this.#view.scrollHeight;
    this.#lastTop = this.#view.scrollTop;
  }

  /** Requests older messages if the top is near. */
  check() {
    if (this.#view.scrollTop < NEAR_TOP_PX) this.#onNearTop();
  }

  toPresent() {
    this.#setFollowing(true);
    this.settle();
  }

  leavePresent() {
    this.#setFollowing(false);
  }

  /** Browsers keep the scroll position when rows are added above, except at the very top. */
  beforeInsert() {
    if (this.#isFollowing || this.#lastTop > 0) return;
    this.#view.scrollTop = this.#lastTop = 1;
  }

  #onScroll() {
    const { scrollTop, scrollHeight, clientHeight } = this.#view;
    const wentUp = scrollTop < this.#lastTop - 1;
    const isNear = scrollHeight - scrollTop - clientHeight < AT_PRESENT_PX;
    this.#lastTop = scrollTop;
    // Growing content also moves away from the end; only scrolling up means reading older messages.
    if (isNear !== this.#isFollowing && (isNear || wentUp)) this.#setFollowing(isNear);
    if (!this.#isFollowing) this.check();
  }

  #onArrived(message) {
    if (this.#isFollowing || message.channel_id !== this.#state.currentChannelId) return;
    this.#arrivedMeanwhile += 1;
    this.#drawJump();
  }

  #setFollowing(isFollowing) {
    this.#isFollowing = this.#state.atPresent = isFollowing;
    if (isFollowing) this.#arrivedMeanwhile = 0;
    this.#drawJump();
    if (isFollowing) this.#onPresent();
  }

  #drawJump() {
    this.#jump.hidden = this.#isFollowing;
    if (this.#isFollowing) return;
    const count = this.#arrivedMeanwhile;
    const news = count ? `{count} new ${count === 1 ? "message" : "messages"}` : "Older messages";
    fill(
      this.#jump,
      h("span", {}, worded(news, { count })),
      h("strong", {}, worded("Jump to present")),
      icon("arrowdown", "icon small"),
    );
  }
}
