/** So many ends within a minute are no accident. */
export const MOST_RESTARTS = 5;
const WINDOW_MS = 60_000;
const FIRST_PAUSE_MS = 250;

/** Decides whether what ended by itself is started again, and after which pause. */
export class Restarts {
  #times: number[] = [];

  /**
   * Counts one more end.
   * @param now in milliseconds, of any clock that only goes forward
   * @returns milliseconds to wait before the next start, twice as long each time within a minute;
   *   null after five starts within a minute
   */
  pause(now: number): number | null {
    this.#times = this.#times.filter((time) => now - time < WINDOW_MS);
    const { length } = this.#times;
    if (length >= MOST_RESTARTS) return null;
    this.#times.push(now);
    return FIRST_PAUSE_MS * 2 ** length;
  }
}
