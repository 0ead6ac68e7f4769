import { randomInt } from 'node:crypto';
import pg from 'pg';
import { workerData } from 'piscina';
import { type Counted, count, type Tally } from '../counting/counting.rules.ts';
import type { Criterion } from '../criteria/criteria.rules.ts';
import { type Near, near } from '../nearing/nearing.rules.ts';
import { firstOf } from '../ordering/ordering.rules.ts';
import type { SortTerm } from '../search/search.rules.ts';
import { countFitting, sift } from '../sifting/sifting.rules.ts';
import {
  beginReading,
  EVERY_POST,
  type Position,
  readAfter,
  readChanges,
} from './columns.queries.ts';
import { type ColumnRow, Columns, type Compared } from './columns.rules.ts';

// The thread that keeps the columns. It alone reads and writes them, so nothing here is shared.

/** What the thread is started with. */
export interface ColumnsSettings {
  url: string;
  timeoutMs: number;
}

/** What the thread is asked, and until when the answer is waited for. `now` and `until` are in milliseconds. */
export type Question =
  | { ask: 'ready' }
  | { ask: 'verify' }
  | { ask: 'count'; criteria: Criterion[] }
  | { ask: 'counts'; each: Criterion[][] }
  | { ask: 'near'; criteria: Criterion[]; most: number }
  | {
      ask: 'find';
      criteria: Criterion[];
      terms: SortTerm[];
      now: number;
      limit: number;
      offset: number;
    }
  | { ask: 'tally'; criteria: Criterion[]; tallies: Tally[] };

/** An ad of a list; `version` changes whenever what is shown of it does, `promoted` also with time. */
export interface FoundPost {
  id: number;
  version: number;
  promoted: boolean;
}

export interface Found {
  total: number;
  posts: FoundPost[];
}

export type Answer<Asked extends Question['ask']> = {
  ready: number;
  verify: Compared<number>;
  count: number;
  counts: number[];
  near: Near;
  find: Found;
  tally: Counted;
}[Asked];

const READ_AT_ONCE = 5_000;
const READ_EVERY_MS = 60_000;
const MOST_NAMED = 10;

const settings = workerData as ColumnsSettings;
/** No thread begins where one before it has been. */
const MOST_FIRST_VERSION = 2 ** 48 - 1;
let columns = new Columns(randomInt(MOST_FIRST_VERSION));
let position: Position | null = null;
let client: pg.Client | null = null;
let isReading = false;

async function connected(): Promise<pg.Client> {
  if (client) return client;
  const opened = new pg.Client({
    connectionString: settings.url,
    connectionTimeoutMillis: settings.timeoutMs,
    query_timeout: settings.timeoutMs,
    statement_timeout: settings.timeoutMs,
    keepAlive: true,
    options: '-c max_parallel_workers_per_gather=0 -c jit=off',
  });
  const end = () => {
    if (client === opened) client = null;
  };
  opened.on('error', end);
  opened.on('end', end);
  await opened.connect();
  client = opened;
  return opened;
}

/** All ads that everybody can see, as of the moment of the transaction that is open. */
async function* allRows(database: pg.Client): AsyncGenerator<ColumnRow> {
  for (let last = 0; ; ) {
    const rows = await readAfter(database, last, READ_AT_ONCE);
    yield* rows;
    last = rows.at(-1)?.[0] ?? last;
    if (rows.length < READ_AT_ONCE) return;
  }
}

/** Reads everything, as of one moment. */
async function readAll(database: pg.Client): Promise<void> {
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
  position = begun;
}

/** @returns whether it could: else everything has to be read anew */
async function applyChanges(database: pg.Client): Promise<boolean> {
  const changes = position === null ? null : await readChanges(database, position);
  if (!changes) return false;
  if (changes.touched.some(({ id }) => id === EVERY_POST)) columns.renew();
  for (const { id, row } of changes.touched) {
    if (row) columns.set(row);
    else columns.remove(id);
  }
  position = changes.position;
  return true;
}

/** Works on the connection; one that failed in the middle of something is of no use. */
async function withConnection<Result>(
  work: (database: pg.Client) => Promise<Result>,
): Promise<Result> {
  const database = await connected();
  try {
    return await work(database);
  } catch (error) {
    client = null;
    await database.end().catch(() => {});
    throw error;
  }
}

const catchUp = () =>
  withConnection(async (database) => {
    if (!(await applyChanges(database))) await readAll(database);
  });

/**
 * Compares every value of every ad with its row, both as of one moment.
 * @returns null where too much changed to catch up with
 */
async function compareAll(database: pg.Client): Promise<Compared<number> | null> {
  await beginReading(database);
  isReading = true;
  try {
    if (!(await applyChanges(database))) return null;
    return await compareRows(database);
  } finally {
    isReading = false;
    await database.query('COMMIT');
  }
}

async function compareRows(database: pg.Client): Promise<Compared<number>> {
  const isRight = new Uint8Array(columns.end);
  const wrong = new Set<number>();
  let rows = 0;
  for await (const row of allRows(database)) {
    rows += 1;
    const slot = columns.slotOfSame(row);
    if (slot !== null) isRight[slot] = 1;
    else if (row[0] !== null && row[0] !== undefined) wrong.add(row[0]);
  }
  // What is held besides is of no row, or of one that is named already.
  const ids = columns.whole('id').subarray(0, columns.end);
  ids.forEach((id, slot) => {
    if (id > 0 && !isRight[slot]) wrong.add(id);
  });
  return { rows, wrong: wrong.size, first: [...wrong].slice(0, MOST_NAMED) };
}

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

/** Nobody reads meanwhile: the connection is in one transaction all the time. */
async function verify(): Promise<Compared<number>> {
  while (running) await running.catch(() => {});
  const compared = withConnection(compareAll);
  running = compared.then(
    () => {
      running = null;
    },
    () => {
      running = null;
    },
  );
  const result = await compared;
  if (result) return result;
  await fresh();
  return verify();
}

// Without questions, too: a position that is too old means to read everything anew.
setInterval(() => void (position !== null && fresh().catch(() => {})), READ_EVERY_MS).unref();

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
  if (question.ask === 'verify') return verify();
  if ((isReading || position === null) && question.ask !== 'ready') return null;
  await fresh();
  if (Date.now() > until) return null;
  switch (question.ask) {
    case 'ready':
      return columns.size;
    case 'count':
      return countFitting(columns, question.criteria);
    case 'counts':
      return question.each.map((criteria) => countFitting(columns, criteria));
    case 'near':
      return near(columns, question.criteria, question.most);
    case 'find':
      return find(question);
    case 'tally':
      return count(columns, question.criteria, question.tallies);
  }
}

function find({ criteria, terms, now, limit, offset }: Extract<Question, { ask: 'find' }>): Found {
  const slots = sift(columns, criteria);
  if (offset >= slots.length) return { total: slots.length, posts: [] };
  const first = firstOf(columns, slots, { terms, now, most: offset + limit });
  const ids = columns.whole('id');
  const until = columns.real('special_offer_date');
  return {
    total: slots.length,
    posts: first.slice(offset).map((slot) => ({
      id: ids[slot] as number,
      version: columns.versionOf(slot),
      promoted: (until[slot] as number) > now,
    })),
  };
}
