export const MAX_RESTARTS = 5;
const WINDOW_MS = 60_000;
const INITIAL_DELAY_MS = 250;

/** Decides whether a process that exited is restarted, and after which delay. */
export class Restarts {
  #times: number[] = [];

  /**
   * Counts an exit of the process.
   * @param now milliseconds of a monotonic clock
   * @returns milliseconds to wait before the restart, doubling within a minute; `null` after five restarts within a
   * minute
   */
  nextDelay(now: number): number | null {
    this.#times = this.#times.filter((time) => now - time < WINDOW_MS);
    const { length } = this.#times;
    if (length >= MAX_RESTARTS) return null;
    this.#times.push(now);
    return INITIAL_DELAY_MS * 2 ** length;
  }
}
