import { randomInt } from 'node:crypto';
import { FacetIndex, type Row } from '@pitlane/facet-index';
import pg from 'pg';
import type { ConsistencyReport } from '../../core/consistency-report.ts';
import { indexFields } from './index-fields.ts';
import {
  ALL_POSTS,
  beginSnapshot,
  findChanges,
  findDocumentsWithText,
  findRowsAfter,
  matchTextsOfPosts,
  type ReadState,
} from './search-index.queries.ts';
import { type FinishedRead, TextReads } from './text-reads.ts';

/** Parts of the feed that can fail while the index remains available. */
export type FeedPart = 'verification' | 'words';

export type FeedNotice =
  | { type: 'state'; state: 'loading' | 'ready' | 'verifying' }
  /** Entries that differed from their rows and were corrected. */
  | { type: 'corrected'; ids: number[] }
  | { type: 'failed'; part: FeedPart; reason: string }
  | { type: 'recovered'; part: FeedPart };

interface Options {
  url: string;
  timeoutMs: number;
  report: (notice: FeedNotice) => void;
}

/** Number of rows per query. */
const BATCH_SIZE = 5_000;
const MAX_REPORTED_IDS = 10;
/** A new index starts at a random version, so that it does not repeat those of an earlier one. */
const MAX_FIRST_VERSION = 2 ** 48 - 1;
/**
 * Maximum number of changes at once for which cached texts are updated; for more, they are dropped and read again on
 * demand.
 */
const MAX_CHANGES_WITH_TEXTS = 1_000;
/** Maximum number of changes at once for which cached sets are retained. */
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
  // A broken idle connection is replaced by the next read.
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
 * Synchronizes an index with the public ads of the database: reads all of them once, then before each question the
 * changes committed since.
 */
export class IndexFeed {
  readonly #report: Options['report'];
  readonly #rowsPool: pg.Pool;
  /** A separate pool, because reading the texts of very many ads takes a second, and changes must not wait for it. */
  readonly #textsPool: pg.Pool;
  readonly #textReads = new TextReads();
  readonly #failedParts = new Set<FeedPart>();
  #index = new FacetIndex(indexFields, randomInt(MAX_FIRST_VERSION));
  /** Position up to which the index reflects the database; `null` before the first load. */
  #lastRead: ReadState | null = null;
  #isLoading = false;
  #currentRead: Promise<void> | null = null;
  #nextRead: Promise<void> | null = null;
  /** Last ad compared by the periodic verification. */
  #lastVerifiedId = 0;

  constructor(options: Options) {
    this.#report = options.report;
    this.#rowsPool = openPool(options);
    this.#textsPool = openPool(options);
  }

  get index(): FacetIndex {
    return this.#index;
  }

  /** Reports whether the index contains all ads. */
  get isLoaded(): boolean {
    return this.#lastRead !== null && !this.#isLoading;
  }

  /** Applies everything committed before the call. Concurrent callers share the next read. */
  refresh(): Promise<void> {
    if (!this.#currentRead) {
      this.#currentRead = this.#catchUp().finally(() => {
        this.#currentRead = null;
      });
      return this.#currentRead;
    }
    this.#nextRead ??= this.#currentRead
      .catch(() => {})
      .then(() => {
        this.#nextRead = null;
        return this.refresh();
      });
    return this.#nextRead;
  }

  /**
   * Reads which ads contain texts, unless cached.
   * @returns false on failure; the search then uses the rows
   */
  async readTexts(texts: readonly string[]): Promise<boolean> {
    const reads = texts
      .filter((text) => !this.#index.hasDocSet(text))
      .map((text) =>
        this.#textReads.start(text, () =>
          withConnection(this.#textsPool, (client) => findDocumentsWithText(client, text)),
        ),
      );
    if (reads.length === 0) return true;
    return this.#attempt('words', () => Promise.all(reads));
  }

  hasTexts(texts: readonly string[]): boolean {
    return texts.every((text) => this.#index.hasDocSet(text));
  }

  /** Compares all ads with their rows in batches, between which questions are answered. */
  async verify(): Promise<ConsistencyReport<number>> {
    await this.refresh();
    const report: ConsistencyReport<number> = { rows: 0, wrong: 0, first: [] };
    for (let after = 0; after < Number.POSITIVE_INFINITY; ) {
      const batch = await this.#verifyBatch(after);
      if (!batch) return this.verify();
      const { rows, wrong, upTo } = batch;
      report.rows += rows;
      report.wrong += wrong.length;
      report.first.push(...wrong.slice(0, MAX_REPORTED_IDS - report.first.length));
      after = upTo;
    }
    return report;
  }

  /**
   * Compares the next batch of ads. Runs periodically, even without questions, because a position that is too old
   * requires a full load.
   */
  async verifyNext(): Promise<void> {
    if (!this.isLoaded) return;
    await this.#attempt('verification', async () => {
      const batch = await this.#verifyBatch(this.#lastVerifiedId);
      if (!batch) return this.refresh();
      this.#lastVerifiedId = batch.upTo < Number.POSITIVE_INFINITY ? batch.upTo : 0;
    });
  }

  async close(): Promise<void> {
    await Promise.all([this.#rowsPool.end(), this.#textsPool.end()]);
  }

  /** Runs a part that may fail and reports its first failure and its recovery. */
  async #attempt(part: FeedPart, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
    } catch (error) {
      this.#failedParts.add(part);
      this.#report({ type: 'failed', part, reason: reasonOf(error) });
      return false;
    }
    if (this.#failedParts.delete(part)) this.#report({ type: 'recovered', part });
    return true;
  }

  #catchUp(): Promise<void> {
    return withConnection(this.#rowsPool, async (client) => {
      if (!(await this.#applyChanges(client))) await this.#load(client);
    });
  }

  /** Reads all ads as of one moment. */
  async #load(client: pg.ClientBase): Promise<void> {
    const loaded = new FacetIndex(indexFields, this.#index.version);
    const start = await beginSnapshot(client);
    this.#isLoading = true;
    this.#report({ type: 'state', state: 'loading' });
    try {
      for await (const row of readAllRows(client)) loaded.set(row);
    } finally {
      this.#isLoading = false;
      await client.query('COMMIT');
    }
    this.#index = loaded;
    this.#textReads.clear();
    this.#lastRead = start;
    this.#report({ type: 'state', state: 'ready' });
  }

  /**
   * Applies the changes since the last read.
   * @returns false if all ads have to be read again
   */
  async #applyChanges(client: pg.ClientBase): Promise<boolean> {
    const changes = this.#lastRead && (await findChanges(client, this.#lastRead.position));
    if (!changes) return false;
    const { touched } = changes;
    const index = this.#index;
    const changedIds = touched.map(({ id }) => id);
    const isAll = changedIds.includes(ALL_POSTS);
    const finishedReads = this.#textReads.takeFinished();
    const ids = [
      ...new Set([...changedIds, ...finishedReads.flatMap((read) => [...read.changedIds])]),
    ];
    const texts = [...index.docSetNames, ...finishedReads.map(({ text }) => text)];
    const retainsTexts = !isAll && ids.length <= MAX_CHANGES_WITH_TEXTS;
    const textMatches =
      retainsTexts && ids.length > 0 && texts.length > 0
        ? await matchTextsOfPosts(client, texts, ids)
        : [];
    // Synchronous from here on, so that no question sees only a part of the changes.
    if (isAll) index.touchAll();
    if (touched.length > MAX_CHANGES_WITH_CACHES) index.clearCaches();
    if (retainsTexts) this.#storeFinishedReads(finishedReads, changedIds);
    else {
      index.dropDocSets();
      this.#textReads.clear();
    }
    for (const { id, row } of touched) {
      if (row) index.set(row);
      else index.remove(id);
    }
    index.removeFromDocSets(ids);
    for (const { place, id, inTitle } of textMatches)
      index.addToDocSet(texts[place] ?? '', id, inTitle);
    if (this.#lastRead && this.#lastRead.renewals < changes.renewals) {
      void this.#attempt('verification', () => this.verify());
    }
    this.#lastRead = changes;
    return true;
  }

  #storeFinishedReads(finished: readonly FinishedRead[], changedIds: readonly number[]): void {
    for (const { text, result } of finished) {
      this.#index.storeDocSet(text, result.ids, result.inTitle);
    }
    this.#textReads.recordChanges(changedIds);
  }

  /**
   * Compares a batch of ads with their rows as of one moment and corrects differences, which triggers would
   * otherwise never report. Other questions wait.
   * @param after id after which the batch starts
   * @returns `null` if all ads have to be read again
   */
  #verifyBatch(after: number) {
    return this.#runExclusively(() =>
      withConnection(this.#rowsPool, async (client) => {
        await beginSnapshot(client);
        this.#report({ type: 'state', state: 'verifying' });
        try {
          if (!(await this.#applyChanges(client))) return null;
          const rows = await findRowsAfter(client, after, BATCH_SIZE);
          const lastId = rows.length < BATCH_SIZE ? null : rows.at(-1)?.[0];
          const upTo = lastId ?? Number.POSITIVE_INFINITY;
          const wrong = this.#index.correctRange({ rows, after, upTo });
          if (wrong.length > 0) this.#report({ type: 'corrected', ids: wrong });
          return { rows: rows.length, wrong, upTo };
        } finally {
          this.#report({ type: 'state', state: 'ready' });
          await client.query('COMMIT');
        }
      }),
    );
  }

  /** Runs work while no other work reads rows for the index. */
  async #runExclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    while (this.#currentRead) await this.#currentRead.catch(() => {});
    const result = work();
    const release = () => {
      this.#currentRead = null;
    };
    this.#currentRead = result.then(release, release);
    return result;
  }
}

/** Yields all public ads in the snapshot of the open transaction. */
async function* readAllRows(client: pg.ClientBase): AsyncGenerator<Row> {
  for (let lastId = 0; ; ) {
    const rows = await findRowsAfter(client, lastId, BATCH_SIZE);
    yield* rows;
    lastId = rows.at(-1)?.[0] ?? lastId;
    if (rows.length < BATCH_SIZE) return;
  }
}
