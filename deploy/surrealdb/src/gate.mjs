/**
 * Lets many calls of a session run side by side, and those that change who the session is (or where) alone: a call that was
 * allowed for the user of a moment ago must not run as the one who comes after. Calls enter in the order in which they came.
 */
export class Gate {
  #sharing = 0;
  #alone = false;
  #waiting = [];

  /** Runs a call next to others. */
  shared(call) {
    return this.#run(false, call);
  }

  /** Runs a call when those before it have ended; those after it wait. */
  alone(call) {
    return this.#run(true, call);
  }

  async #run(alone, call) {
    await this.#enter(alone);
    try {
      return await call();
    } finally {
      this.#leave(alone);
    }
  }

  #enter(alone) {
    if (this.#waiting.length === 0 && this.#isOpenTo(alone)) {
      this.#count(alone, 1);
      return undefined;
    }
    return new Promise((resolve) => this.#waiting.push({ alone, resolve }));
  }

  #leave(alone) {
    this.#count(alone, -1);
    while (this.#waiting.length > 0 && this.#isOpenTo(this.#waiting[0].alone)) {
      const next = this.#waiting.shift();
      this.#count(next.alone, 1);
      next.resolve();
    }
  }

  #isOpenTo(alone) {
    return !this.#alone && (!alone || this.#sharing === 0);
  }

  #count(alone, by) {
    if (alone) {
      this.#alone = by > 0;
    } else {
      this.#sharing += by;
    }
  }
}
