import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '../config.ts';

interface Options {
  config: Pick<Config, 'DATABASE_LISTEN_URL' | 'DATABASE_URL' | 'DATABASE_TIMEOUT_MS'>;
  channel: string;
  onMessage: (text: string) => void;
  /** What was told while the connection was broken is lost. */
  onConnected: () => void;
  onError: (error: unknown) => void;
}

const CHECKED_EVERY_MS = 15_000;
const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

/** The one connection of a process that hears what others tell through the database. */
export class Listener {
  readonly #options: Options;
  #client: pg.Client | null = null;
  #check: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Connects; from then on a broken connection is made again.
   * @throws the driver's error when the database cannot be reached
   */
  async start(): Promise<void> {
    await this.#connect();
    this.#check = setInterval(() => {
      // One that hangs is as good as broken.
      const client = this.#client;
      client?.query('SELECT 1').catch(() => client.end());
    }, CHECKED_EVERY_MS).unref();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#check);
    await this.#client?.end();
  }

  async #connect(): Promise<void> {
    const { config, channel, onMessage, onConnected, onError } = this.#options;
    const client = new pg.Client({
      connectionString: config.DATABASE_LISTEN_URL ?? config.DATABASE_URL,
      connectionTimeoutMillis: config.DATABASE_TIMEOUT_MS,
      query_timeout: config.DATABASE_TIMEOUT_MS,
      keepAlive: true,
    });
    // Without a listener an error of the connection would end the process; its end is what counts.
    client.on('error', onError);
    client.on('notification', ({ payload }) => onMessage(payload ?? ''));
    try {
      await client.connect();
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    if (this.#closed) {
      await client.end();
      return;
    }
    this.#client = client;
    client.once('end', () => void this.#reconnect());
    onConnected();
  }

  async #reconnect(): Promise<void> {
    this.#client = null;
    for (
      let pause = SHORTEST_PAUSE_MS;
      !this.#closed;
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
    ) {
      await wait(pause, undefined, { ref: false });
      try {
        if (!this.#closed) return await this.#connect();
      } catch (error) {
        this.#options.onError(error);
      }
    }
  }
}
