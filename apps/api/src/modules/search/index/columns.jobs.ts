import { randomInt } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import pg from 'pg';
import { workerData } from 'piscina';
import type { Comparison } from '../../core/comparison.ts';
import { add, type Bits } from './bits.ts';
import {
  beginReading,
  EVERY_POST,
  type Known,
  readAfter,
  readChanges,
  readTextsOf,
  readWithText,
} from './columns.queries.ts';
import { type ColumnRow, Columns } from './columns.rules.ts';
import { correct, type Portion } from './comparing.ts';
import { count } from './counting.ts';
import { find } from './finding.ts';
import { near } from './nearing.ts';
import { type Answer, type Question, textsIn } from './questions.ts';
import { reuseScratch } from './scratch.ts';
import { countFitting } from './sifting.ts';
import { TextLoads } from './text-loads.ts';
import type { WithText } from './texts.ts';

// The thread that keeps the columns. It alone reads and writes them, so nothing here is shared. It loads neither Prisma nor
// schemas of the contracts: they would take 30 MB of each process once more.

/** What the thread is started with. */
export interface ColumnsSettings {
  url: string;
  timeoutMs: number;
}

/** What the thread says unasked: ads that were not held as their rows say. */
export interface ColumnsNotice {
  wrong: number[];
}

const READ_AT_ONCE = 5_000;
const READ_EVERY_MS = 60_000;
const MOST_NAMED = 10;

const settings = workerData as ColumnsSettings;
/** No thread begins where one before it has been. */
const MOST_FIRST_VERSION = 2 ** 48 - 1;
let columns = new Columns(randomInt(MOST_FIRST_VERSION));
let known: Known | null = null;
let isReading = false;

const openPool = () => {
  const pool = new pg.Pool({
    connectionString: settings.url,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: settings.timeoutMs,
    query_timeout: settings.timeoutMs,
    statement_timeout: settings.timeoutMs,
    keepAlive: true,
    options: '-c max_parallel_workers_per_gather=0 -c jit=off',
  });
  // One that breaks while nobody works on it is opened anew.
  pool.on('error', () => {});
  return pool;
};
const rowsPool = openPool();
/** Words that very many ads have take a second to read: changes are read meanwhile. */
const textsPool = openPool();
const loads = new TextLoads();

/** Works on a connection; one that failed in the middle of something is of no use. */
async function withConnection<Result>(
  pool: pg.Pool,
  work: (database: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  const database = await pool.connect();
  try {
    const result = await work(database);
    database.release();
    return result;
  } catch (error) {
    database.release(true);
    throw error;
  }
}

/** All ads that everybody can see, as of the moment of the transaction that is open. */
async function* allRows(database: pg.ClientBase): AsyncGenerator<ColumnRow> {
  for (let last = 0; ; ) {
    const rows = await readAfter(database, last, READ_AT_ONCE);
    yield* rows;
    last = rows.at(-1)?.[0] ?? last;
    if (rows.length < READ_AT_ONCE) return;
  }
}

/** Reads everything, as of one moment. */
async function readAll(database: pg.ClientBase): Promise<void> {
  const read = new Columns(columns.version);
  const begun = await beginReading(database);
  isReading = true;
  try {
    for await (const row of allRows(database)) read.set(row);
  } finally {
    isReading = false;
    await database.query('COMMIT');
  }
  columns = read;
  loads.forget();
  known = begun;
}

/** More ads at once are not asked for the words of searches: these are read anew when somebody looks for them. */
const MOST_ASKED_FOR_TEXTS = 1_000;

/** More changes at once are not followed by each set that is kept. */
const MOST_FOLLOWED = 1_000;

/** @returns whether it could: else everything has to be read anew */
async function applyChanges(database: pg.ClientBase): Promise<boolean> {
  const changes = known && (await readChanges(database, known.position));
  if (!changes) return false;
  const { touched } = changes;
  const changed = touched.map(({ id }) => id);
  const isEvery = changed.includes(EVERY_POST);
  const loaded = loads.takeDone();
  const ids = [...new Set([...changed, ...loaded.flatMap((load) => [...load.changed])])];
  const texts = [...columns.texts.all, ...loaded.map(({ text }) => text)];
  const isAsked = !isEvery && ids.length <= MOST_ASKED_FOR_TEXTS;
  const held =
    isAsked && ids.length > 0 && texts.length > 0 ? await readTextsOf(database, texts, ids) : [];
  // From here on nobody waits: no question sees half of it.
  if (isEvery) columns.renew();
  if (touched.length > MOST_FOLLOWED) columns.forgetKept();
  if (isAsked) {
    for (const { text, found } of loaded) keepText(text, found);
    loads.noteChanges(changed);
  } else {
    columns.texts.forget();
    loads.forget();
  }
  for (const { id, row } of touched) {
    if (row) columns.set(row);
    else columns.remove(id);
  }
  for (const id of ids) {
    const slot = columns.slotOf(id);
    if (slot !== null) columns.texts.clear(slot);
  }
  for (const { place, id, inTitle } of held) {
    const slot = columns.slotOf(id);
    if (slot !== null) columns.texts.add(texts[place] ?? '', slot, inTitle);
  }
  if (known && known.renewals < changes.renewals) compareAll().catch(() => {});
  known = changes;
  return true;
}

function keepText(text: string, { ids, inTitle }: WithText): void {
  const hits = columns.texts.keep(text, columns.capacity);
  const put = (bits: Bits, each: Int32Array) => {
    for (let at = 0; at < each.length; at += 1) {
      const slot = columns.slotOf(each[at] as number);
      if (slot !== null) add(bits, slot);
    }
  };
  put(hits.document, ids);
  put(hits.title, inTitle);
}

/** Has the texts read that a question looks for. @returns whether they could be */
async function hasTexts(texts: readonly string[]): Promise<boolean> {
  const reading = texts
    .filter((text) => !columns.texts.of(text))
    .map((text) =>
      loads.begin(text, () =>
        withConnection(textsPool, (database) => readWithText(database, text)),
      ),
    );
  return Promise.all(reading).then(
    () => true,
    () => false,
  );
}

const catchUp = () =>
  withConnection(rowsPool, async (database) => {
    if (!(await applyChanges(database))) await readAll(database);
  });

let running: Promise<void> | null = null;
let next: Promise<void> | null = null;

/** Catches up with all that was committed before the call; who asks meanwhile shares the next reading. */
function fresh(): Promise<void> {
  if (!running) {
    running = catchUp().finally(() => {
      running = null;
    });
    return running;
  }
  next ??= running
    .catch(() => {})
    .then(() => {
      next = null;
      return fresh();
    });
  return next;
}

/** Does something with the columns while nobody else reads rows for them. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  while (running) await running.catch(() => {});
  const done = work();
  const over = () => {
    running = null;
  };
  running = done.then(over, over);
  return done;
}

/**
 * Compares the ads behind one with their rows, both as of one moment, and puts right what differs: no trigger should have
 * missed it, but nobody would ever know. Other questions wait meanwhile.
 * @returns null where everything has to be read anew
 */
const comparePortion = (after: number): Promise<(Portion & { wrong: number[] }) | null> =>
  inTurn(() =>
    withConnection(rowsPool, async (database) => {
      await beginReading(database);
      try {
        if (!(await applyChanges(database))) return null;
        const rows = await readAfter(database, after, READ_AT_ONCE);
        const last = rows.length < READ_AT_ONCE ? null : rows.at(-1)?.[0];
        const portion = { rows, after, upTo: last ?? Number.POSITIVE_INFINITY };
        const wrong = correct(columns, portion);
        if (wrong.length > 0) parentPort?.postMessage({ wrong } satisfies ColumnsNotice);
        return { ...portion, wrong };
      } finally {
        await database.query('COMMIT');
      }
    }),
  );

/** Compares all ads, a portion after the other: questions are answered in between. */
async function compareAll(): Promise<Comparison<number>> {
  await fresh();
  const sum: Comparison<number> = { rows: 0, wrong: 0, first: [] };
  for (let after = 0; after < Number.POSITIVE_INFINITY; ) {
    const portion = await comparePortion(after);
    if (!portion) return compareAll();
    const { rows, wrong, upTo } = portion;
    sum.rows += rows.length;
    sum.wrong += wrong.length;
    sum.first.push(...wrong.slice(0, MOST_NAMED - sum.first.length));
    after = upTo;
  }
  return sum;
}

/** Up to where ads were compared, once a minute some of them. */
let compared = 0;

async function compareSome(): Promise<void> {
  const portion = await comparePortion(compared);
  if (!portion) return fresh();
  compared = portion.upTo < Number.POSITIVE_INFINITY ? portion.upTo : 0;
}

// Without questions, too: a position that is too old means to read everything anew.
setInterval(() => {
  if (known === null || isReading) return;
  compareSome().catch(() => {});
}, READ_EVERY_MS).unref();

/**
 * Answers a question by all that was committed before it was asked.
 * @returns null while everything is read, or when nobody waits for the answer any more
 */
export async function answer({
  question,
  until,
}: {
  question: Question;
  until: number;
}): Promise<Answer<Question['ask']> | null> {
  if (question.ask === 'verify') return compareAll();
  if ((isReading || known === null) && question.ask !== 'ready') return null;
  const texts = textsIn(question);
  do {
    // Words that take too long are looked for in the rows, or not at all.
    if (!(await hasTexts(texts))) return null;
    await fresh();
    if (Date.now() > until) return null;
    // Some may have been forgotten again.
  } while (!texts.every((text) => columns.texts.of(text)));
  reuseScratch();
  switch (question.ask) {
    case 'ready':
      return columns.size;
    case 'count':
      return countFitting(columns, question.criteria);
    case 'counts':
      return question.each.map((criteria) => {
        reuseScratch();
        return countFitting(columns, criteria);
      });
    case 'near':
      return near(columns, question);
    case 'find':
      return find(columns, question);
    case 'tally':
      return count(columns, question.criteria, question.tallies);
  }
}
