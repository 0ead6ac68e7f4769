import { setTimeout } from 'node:timers';
import type { Clock } from './clock.ts';

const SECOND_MS = 1_000;

interface Options {
  clock: Clock;
  write: (counts: { shed: number; total: number }, line: string) => void;
  /** Runs the work once after `ms` milliseconds; a timer by default. */
  schedule?: (work: () => void, ms: number) => void;
}

/** Counts requests shed under load, and logs their number at most once per second. */
export class ShedLog {
  readonly #clock: Clock;
  readonly #write: Options['write'];
  readonly #schedule: NonNullable<Options['schedule']>;
  /** Count since `#from`, which is in milliseconds. */
  #shed = 0;
  #from = 0;
  #total = 0;

  constructor({ clock, write, schedule }: Options) {
    this.#clock = clock;
    this.#write = write;
    this.#schedule = schedule ?? ((work, ms) => void setTimeout(work, ms).unref());
  }

  count(): void {
    if (this.#shed === 0) {
      this.#from = this.#clock.now().getTime();
      this.#schedule(() => this.#flush(), SECOND_MS);
    }
    this.#shed += 1;
    this.#total += 1;
  }

  #flush(): void {
    const shed = this.#shed;
    this.#shed = 0;
    // Timers fire late under load.
    const seconds = Math.round((this.#clock.now().getTime() - this.#from) / SECOND_MS);
    const period = seconds > 1 ? `${seconds} seconds` : 'second';
    this.#write({ shed, total: this.#total }, `shed ${shed} requests in the last ${period}`);
  }
}
