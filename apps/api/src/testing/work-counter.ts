import { Session } from 'node:inspector/promises';

interface Work {
  /** How often blocks of code ran: bodies of functions and loops, branches. */
  blocks: number;
  /** How often functions of this name were called. */
  calls: (name: string) => number;
}

/**
 * Counts what this thread does, by the coverage of V8: unlike its time, that does not depend on the machine. What
 * Node itself does is not counted.
 */
export class WorkCounter {
  readonly #session = new Session();

  async start(): Promise<void> {
    this.#session.connect();
    await this.#session.post('Profiler.enable');
    await this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  /** Returns what was done since the last call. */
  async take(): Promise<Work> {
    const { result } = await this.#session.post('Profiler.takePreciseCoverage');
    const functions = result
      .filter(({ url }) => url !== '' && !url.startsWith('node:'))
      .flatMap((script) => script.functions);
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
    return {
      blocks: sum(functions.flatMap(({ ranges }) => ranges.map(({ count }) => count))),
      calls: (name) =>
        sum(
          functions
            .filter(({ functionName }) => functionName === name)
            .map(({ ranges }) => ranges[0]?.count ?? 0),
        ),
    };
  }

  async stop(): Promise<void> {
    await this.#session.post('Profiler.stopPreciseCoverage');
    this.#session.disconnect();
  }
}
