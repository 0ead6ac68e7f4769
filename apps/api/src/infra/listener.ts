import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '../config.ts';

interface Options {
  config: Pick<Config, 'DATABASE_LISTEN_URL' | 'DATABASE_URL' | 'DATABASE_TIMEOUT_MS'>;
  channel: string;
  onMessage: (text: string) => void;
  /** Notifications sent while the connection was broken are lost. */
  onConnected: () => void;
  onError: (error: unknown) => void;
}

const CHECK_INTERVAL_MS = 15_000;
const MIN_RECONNECT_DELAY_MS = 100;
const MAX_RECONNECT_DELAY_MS = 2_000;

/** The single connection of a process that receives PostgreSQL notifications. */
export class Listener {
  readonly #options: Options;
  #client: pg.Client | null = null;
  #check: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Connects, and from then on reconnects after a failure.
   * @throws the driver's error if the database is unreachable
   */
  async start(): Promise<void> {
    await this.#connect();
    this.#check = setInterval(() => {
      // A connection that hangs is treated as broken.
      const client = this.#client;
      client?.query('SELECT 1').catch(() => client.end());
    }, CHECK_INTERVAL_MS).unref();
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
    // Without a listener an error would end the process; reconnecting depends on 'end' alone.
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
      let delay = MIN_RECONNECT_DELAY_MS;
      !this.#closed;
      delay = Math.min(2 * delay, MAX_RECONNECT_DELAY_MS)
    ) {
      await wait(delay, undefined, { ref: false });
      try {
        if (!this.#closed) return await this.#connect();
      } catch (error) {
        this.#options.onError(error);
      }
    }
  }
}
