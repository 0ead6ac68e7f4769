import { Session } from 'node:inspector/promises';

interface Work {
  /** Number of executed code blocks: bodies of functions and loops, branches */
  blocks: number;
  /** Returns the number of calls of functions with a name. */
  calls: (name: string) => number;
}

/**
 * Counts the work of this thread by V8's code coverage, which, unlike time, does not depend on the machine. Node's own
 * code is not counted.
 */
export class WorkCounter {
  readonly #session = new Session();

  async start(): Promise<void> {
    this.#session.connect();
    await this.#session.post('Profiler.enable');
    await this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  /** Returns the work since the previous call. */
  async readWork(): Promise<Work> {
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
