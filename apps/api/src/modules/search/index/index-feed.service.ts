import { randomInt } from 'node:crypto';
import { FacetIndex, type Row } from '@pitlane/facet-index';
import pg from 'pg';
import type { ConsistencyReport } from '../../core/consistency-report.ts';
import { indexFields } from './index-fields.ts';
import {
  ALL_POSTS,
  beginReading,
  findDocumentsWithText,
  matchTextsOfPosts,
  type ReadState,
  readAfter,
  readChanges,
} from './search-index.queries.ts';
import { type FinishedRead, TextReads } from './text-reads.ts';

/** Parts of the feed that can fail while the index remains available. */
export type FeedPart = 'verification' | 'words';

export type FeedNotice =
  | { notice: 'state'; state: 'loading' | 'ready' | 'verifying' }
  /** Entries that differed from their rows and were corrected. */
  | { notice: 'corrected'; ids: number[] }
  | { notice: 'failed'; part: FeedPart; reason: string }
  | { notice: 'recovered'; part: FeedPart };

interface Options {
  url: string;
  timeoutMs: number;
  report: (notice: FeedNotice) => void;
}

/** Rows per query. */
const PORTION_SIZE = 5_000;
const MAX_REPORTED = 10;
/** A new index starts at a random version, so that it does not repeat those of an earlier one. */
const MAX_FIRST_VERSION = 2 ** 48 - 1;
/** Limit of changes at once beyond which the words of searches are dropped, to be read again on demand. */
const MAX_CHANGES_WITH_TEXTS = 1_000;
/** Limit of changes at once beyond which cached sets are dropped. */
const MAX_CHANGES_WITH_CACHES = 1_000;

function openPool({ url, timeoutMs }: Options): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    statement_timeout: timeoutMs,
    keepAlive: true,
    options: '-c max_parallel_workers_per_gather=0 -c jit=off',
  });
  // The next read replaces a broken idle connection.
  pool.on('error', () => {});
  return pool;
}

/** Runs work on a connection and closes it after an error, since its state is unknown. */
async function withConnection<Result>(
  pool: pg.Pool,
  work: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Synchronizes an index with the public ads of the database. Reads all of them once, then before each question the
 * changes committed since.
 */
export class IndexFeed {
  readonly #report: Options['report'];
  readonly #rows: pg.Pool;
  /** Separate pool: words of very many ads take a second to read, and changes must not wait for them. */
  readonly #words: pg.Pool;
  readonly #textReads = new TextReads();
  readonly #failed = new Set<FeedPart>();
  #index = new FacetIndex(indexFields, randomInt(MAX_FIRST_VERSION));
  /** Position up to which the index reflects the database; `null` before the first load. */
  #lastRead: ReadState | null = null;
  #isLoading = false;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  /** Last ad compared by the periodic verification. */
  #verified = 0;

  constructor(options: Options) {
    this.#report = options.report;
    this.#rows = openPool(options);
    this.#words = openPool(options);
  }

  get index(): FacetIndex {
    return this.#index;
  }

  /** True if the index contains all ads. */
  get isLoaded(): boolean {
    return this.#lastRead !== null && !this.#isLoading;
  }

  /** Applies everything committed before the call. Concurrent callers share the next read. */
  refresh(): Promise<void> {
    if (!this.#running) {
      this.#running = this.#catchUp().finally(() => {
        this.#running = null;
      });
      return this.#running;
    }
    this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = null;
        return this.refresh();
      });
    return this.#next;
  }

  /**
   * Reads which ads contain texts, unless cached.
   * @returns false on failure, so that the search uses the rows
   */
  async readTexts(texts: readonly string[]): Promise<boolean> {
    const reads = texts
      .filter((text) => !this.#index.hasDocSet(text))
      .map((text) =>
        this.#textReads.begin(text, () =>
          withConnection(this.#words, (client) => findDocumentsWithText(client, text)),
        ),
      );
    if (reads.length === 0) return true;
    return this.#attempt('words', () => Promise.all(reads));
  }

  hasTexts(texts: readonly string[]): boolean {
    return texts.every((text) => this.#index.hasDocSet(text));
  }

  /** Compares all ads with their rows in portions, answering questions in between. */
  async verify(): Promise<ConsistencyReport<number>> {
    await this.refresh();
    const sum: ConsistencyReport<number> = { rows: 0, wrong: 0, first: [] };
    for (let after = 0; after < Number.POSITIVE_INFINITY; ) {
      const portion = await this.#verifyPortion(after);
      if (!portion) return this.verify();
      const { rows, wrong, upTo } = portion;
      sum.rows += rows;
      sum.wrong += wrong.length;
      sum.first.push(...wrong.slice(0, MAX_REPORTED - sum.first.length));
      after = upTo;
    }
    return sum;
  }

  /**
   * Compares the next portion of ads. Runs periodically, even without questions, because a position that is too old
   * requires a full load.
   */
  async verifyNext(): Promise<void> {
    if (!this.isLoaded) return;
    await this.#attempt('verification', async () => {
      const portion = await this.#verifyPortion(this.#verified);
      if (!portion) return this.refresh();
      this.#verified = portion.upTo < Number.POSITIVE_INFINITY ? portion.upTo : 0;
    });
  }

  async close(): Promise<void> {
    await Promise.all([this.#rows.end(), this.#words.end()]);
  }

  /** Runs a part that may fail and reports its first failure and its recovery. */
  async #attempt(part: FeedPart, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
    } catch (error) {
      this.#failed.add(part);
      this.#report({ notice: 'failed', part, reason: reasonOf(error) });
      return false;
    }
    if (this.#failed.delete(part)) this.#report({ notice: 'recovered', part });
    return true;
  }

  #catchUp(): Promise<void> {
    return withConnection(this.#rows, async (client) => {
      if (!(await this.#applyChanges(client))) await this.#load(client);
    });
  }

  /** Reads all ads as of one moment. */
  async #load(client: pg.ClientBase): Promise<void> {
    const loaded = new FacetIndex(indexFields, this.#index.version);
    const start = await beginReading(client);
    this.#isLoading = true;
    this.#report({ notice: 'state', state: 'loading' });
    try {
      for await (const row of allRows(client)) loaded.set(row);
    } finally {
      this.#isLoading = false;
      await client.query('COMMIT');
    }
    this.#index = loaded;
    this.#textReads.clear();
    this.#lastRead = start;
    this.#report({ notice: 'state', state: 'ready' });
  }

  /**
   * Applies the changes since the last read.
   * @returns false if all ads have to be read again
   */
  async #applyChanges(client: pg.ClientBase): Promise<boolean> {
    const changes = this.#lastRead && (await readChanges(client, this.#lastRead.position));
    if (!changes) return false;
    const { touched } = changes;
    const index = this.#index;
    const changed = touched.map(({ id }) => id);
    const isAll = changed.includes(ALL_POSTS);
    const finished = this.#textReads.takeFinished();
    const ids = [...new Set([...changed, ...finished.flatMap((read) => [...read.changed])])];
    const texts = [...index.docSetNames, ...finished.map(({ text }) => text)];
    const retainsTexts = !isAll && ids.length <= MAX_CHANGES_WITH_TEXTS;
    const found =
      retainsTexts && ids.length > 0 && texts.length > 0
        ? await matchTextsOfPosts(client, texts, ids)
        : [];
    // Synchronous from here on, so that no question sees half of the changes.
    if (isAll) index.touchAll();
    if (touched.length > MAX_CHANGES_WITH_CACHES) index.clearCaches();
    if (retainsTexts) this.#storeTexts(finished, changed);
    else {
      index.dropDocSets();
      this.#textReads.clear();
    }
    for (const { id, row } of touched) {
      if (row) index.set(row);
      else index.remove(id);
    }
    index.removeFromDocSets(ids);
    for (const { place, id, inTitle } of found) index.addToDocSet(texts[place] ?? '', id, inTitle);
    if (this.#lastRead && this.#lastRead.renewals < changes.renewals) {
      void this.#attempt('verification', () => this.verify());
    }
    this.#lastRead = changes;
    return true;
  }

  #storeTexts(finished: readonly FinishedRead[], changed: readonly number[]): void {
    for (const { text, result } of finished) {
      this.#index.storeDocSet(text, result.ids, result.inTitle);
    }
    this.#textReads.noteChanges(changed);
  }

  /**
   * Compares a portion of ads with their rows as of one moment and corrects differences, which triggers would
   * otherwise never report. Other questions wait.
   * @param after id after which the portion starts
   * @returns `null` if all ads have to be read again
   */
  #verifyPortion(after: number) {
    return this.#exclusively(() =>
      withConnection(this.#rows, async (client) => {
        await beginReading(client);
        this.#report({ notice: 'state', state: 'verifying' });
        try {
          if (!(await this.#applyChanges(client))) return null;
          const rows = await readAfter(client, after, PORTION_SIZE);
          const last = rows.length < PORTION_SIZE ? null : rows.at(-1)?.[0];
          const upTo = last ?? Number.POSITIVE_INFINITY;
          const wrong = this.#index.correct({ rows, after, upTo });
          if (wrong.length > 0) this.#report({ notice: 'corrected', ids: wrong });
          return { rows: rows.length, wrong, upTo };
        } finally {
          this.#report({ notice: 'state', state: 'ready' });
          await client.query('COMMIT');
        }
      }),
    );
  }

  /** Runs work while no other reads rows for the index. */
  async #exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    while (this.#running) await this.#running.catch(() => {});
    const done = work();
    const end = () => {
      this.#running = null;
    };
    this.#running = done.then(end, end);
    return done;
  }
}

/** Yields all public ads as of the moment of the open transaction. */
async function* allRows(client: pg.ClientBase): AsyncGenerator<Row> {
  for (let last = 0; ; ) {
    const rows = await readAfter(client, last, PORTION_SIZE);
    yield* rows;
    last = rows.at(-1)?.[0] ?? last;
    if (rows.length < PORTION_SIZE) return;
  }
}
