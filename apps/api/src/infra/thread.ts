import { Piscina } from 'piscina';

/** A thread that waits longer than this for work ends. */
const IDLE_MS = 60_000;

/** A function that runs in a thread of its own, one call after the other, so that it holds up nobody. */
export class Thread<Input, Output> {
  readonly #pool: Piscina<Input, Output>;
  readonly #name: string;
  readonly #limitMs: number;

  /**
   * @param module address of the module that exports the function; it is loaded by Node as it is
   * @param name the function's name
   * @param limitMs longest time for one call, waiting included
   * @param mostWaiting so many calls may wait; one more is given up at once
   */
  constructor(
    module: URL,
    name: string,
    { limitMs, mostWaiting }: { limitMs: number; mostWaiting: number },
  ) {
    this.#name = name;
    this.#limitMs = limitMs;
    this.#pool = new Piscina({
      filename: module.href,
      minThreads: 0,
      maxThreads: 1,
      maxQueue: mostWaiting,
      idleTimeout: IDLE_MS,
    });
    // A thread that fails while it has no call: the next one gets another.
    this.#pool.on('error', () => {});
  }

  /**
   * @returns what the function returns; null where it was given up: the thread is ended with it,
   *   and those that wait behind it may be given up too
   * @throws what the function throws
   */
  async run(input: Input): Promise<Output | null> {
    // Asked before, so that errors of the function itself stay errors.
    if (this.#pool.queueSize >= this.#pool.options.maxQueue) return null;
    const signal = AbortSignal.timeout(this.#limitMs);
    try {
      return await this.#pool.run(input, { name: this.#name, signal });
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}
