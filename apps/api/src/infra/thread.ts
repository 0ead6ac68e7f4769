import { Piscina } from 'piscina';

const IDLE_MS = 60_000;

/** A function that runs in its own worker thread, one call at a time, so that it does not block the event loop. */
export class Thread<Input, Output> {
  readonly #pool: Piscina<Input, Output>;
  readonly #name: string;
  readonly #limitMs: number;

  /**
   * @param module URL of the module that exports the function; Node loads it unbundled
   * @param name name of the function
   * @param limitMs time limit of a call, waiting included
   * @param mostWaiting maximum number of waiting calls; a further one is rejected immediately
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
    // A thread may fail while idle: the next call starts another.
    this.#pool.on('error', () => {});
  }

  /**
   * @returns the function's result; `null` if the call was rejected or timed out. A timeout ends the thread, which may
   * also end waiting calls
   * @throws the function's error
   */
  async run(input: Input): Promise<Output | null> {
    // Checked first, so that errors of the function are not mistaken for a full queue.
    if (this.#pool.queueSize >= this.#pool.options.maxQueue) return null;
    const signal = AbortSignal.timeout(this.#limitMs);
    try {
      return await this.#pool.run(input, { name: this.#name, signal });
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}
