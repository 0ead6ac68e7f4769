import type { Columns, Numbers } from '../columns/columns.rules.ts';
import type { Criterion } from '../criteria/criteria.rules.ts';

/** A criterion with the arrays that it reads. */
type Test =
  | { values: Numbers; from: number; to: number }
  | { values: Numbers; table: Uint8Array; wanted: number }
  | { levels: { values: Numbers; table: Uint8Array }[] }
  | { all: Test[] };

/** Which values are asked for, by the value itself; those that no ad has are left out. */
function tableOf(ids: ArrayLike<number>, most: number): Uint8Array {
  const table = new Uint8Array(most + 2);
  for (let at = 0; at < ids.length; at += 1) {
    const id = ids[at] as number;
    if (id <= most) table[id + 1] = 1;
  }
  return table;
}

function toTest(columns: Columns, criterion: Criterion): Test {
  const lookup = ({ column, among }: { column: string; among: ArrayLike<number> }) => ({
    values: columns.column(column),
    table: tableOf(among, columns.most(column)),
  });
  if ('all' in criterion) return { all: criterion.all.map((one) => toTest(columns, one)) };
  if ('anyOf' in criterion) return { levels: criterion.anyOf.map(lookup) };
  if ('among' in criterion) return { ...lookup(criterion), wanted: criterion.except ? 0 : 1 };
  return { values: columns.column(criterion.column), from: criterion.from, to: criterion.to };
}

/** Null is −1, so tables begin with it. */
const isIn = (values: Numbers, table: Uint8Array, slot: number) =>
  table[(values[slot] as number) + 1] as number;

function isInAny(levels: { values: Numbers; table: Uint8Array }[], slot: number): boolean {
  for (const { values, table } of levels) if (isIn(values, table, slot) === 1) return true;
  return false;
}

/** Keeps of the first `length` slots those that pass, in place. @returns how many */
function keep(slots: Uint32Array, length: number, test: Test): number {
  let kept = 0;
  // A loop for each kind: one that asks which kind it is for each ad takes several times as long.
  if ('from' in test) {
    const { values, from, to } = test;
    for (let at = 0; at < length; at += 1) {
      const slot = slots[at] as number;
      const value = values[slot] as number;
      if (value >= from && value <= to) slots[kept++] = slot;
    }
  } else if ('table' in test) {
    const { values, table, wanted } = test;
    for (let at = 0; at < length; at += 1) {
      const slot = slots[at] as number;
      if (isIn(values, table, slot) === wanted) slots[kept++] = slot;
    }
  } else {
    for (let at = 0; at < length; at += 1) {
      const slot = slots[at] as number;
      if (passes(test, slot)) slots[kept++] = slot;
    }
  }
  return kept;
}

/** Scratch memory, kept because its size may be that of all ads. */
let slotsKept = new Uint32Array();

function scratch(size: number): Uint32Array {
  if (slotsKept.length < size) slotsKept = new Uint32Array(size + (size >> 2));
  return slotsKept.subarray(0, size);
}

/** The slots to look at: those of the makes that are asked for, where makes alone are, else all. */
function candidates(columns: Columns, criteria: readonly Criterion[]): Uint32Array {
  const brands = criteria.flatMap((criterion) =>
    'anyOf' in criterion && criterion.anyOf.every(({ column }) => column === 'brand_id')
      ? criterion.anyOf.flatMap(({ among }) => among)
      : [],
  );
  if (brands.length === 0) {
    const every = scratch(columns.end);
    for (let slot = 0; slot < every.length; slot += 1) every[slot] = slot;
    return every;
  }
  const lists = [...new Set(brands)].map((id) => columns.ofBrand(id));
  const all = scratch(lists.reduce((sum, { length }) => sum + length, 0));
  let length = 0;
  for (const list of lists) {
    all.set(list, length);
    length += list.length;
  }
  return all;
}

/** @returns the slots of all ads that fit, in no order; overwritten by the next call */
export function sift(columns: Columns, criteria: readonly Criterion[]): Uint32Array {
  const slots = candidates(columns, criteria);
  let length = slots.length;
  for (const criterion of criteria) length = keep(slots, length, toTest(columns, criterion));
  return slots.subarray(0, length);
}

let failedKept = new Uint8Array();

/**
 * Slots of ads that fail no criterion, or one alone.
 * @param criteria of which the first says who sees an ad: all others of these need it
 * @returns by the number of the criterion that they fail, first those that fail none; overwritten by the next call
 */
export function siftByFailure(columns: Columns, criteria: readonly Criterion[]): Uint32Array[] {
  const [publicly, ...others] = criteria;
  const slots = sift(columns, publicly ? [publicly] : []);
  if (others.length === 0) return [slots];
  if (failedKept.length < slots.length) failedKept = new Uint8Array(slotsKept.length);
  const failed = failedKept.fill(0, 0, slots.length);
  let length = slots.length;
  others.forEach((criterion, place) => {
    const nearly = { slots, failed, length, number: place + 1 };
    length = keepNearly(nearly, toTest(columns, criterion));
  });
  const sizes = new Uint32Array(criteria.length);
  for (let at = 0; at < length; at += 1) (sizes[failed[at] as number] as number)++;
  const groups = Array.from(sizes, (size) => new Uint32Array(size));
  sizes.fill(0);
  for (let at = 0; at < length; at += 1) {
    const number = failed[at] as number;
    (groups[number] as Uint32Array)[(sizes[number] as number)++] = slots[at] as number;
  }
  return groups;
}

interface Nearly {
  slots: Uint32Array;
  /** Of each slot, the number of the criterion that it fails; 0 for none. */
  failed: Uint8Array;
  length: number;
  /** Of the criterion that is tested now. */
  number: number;
}

/**
 * Keeps slots that fail at most one criterion, in place, and notes which. Without branches: a processor that guesses
 * wrong for every other ad takes three times as long.
 * @returns how many
 */
function keepNearly({ slots, failed, length, number }: Nearly, test: Test): number {
  let kept = 0;
  if ('from' in test) {
    const { values, from, to } = test;
    for (let at = 0; at < length; at += 1) {
      const slot = slots[at] as number;
      const value = values[slot] as number;
      const fails = 1 - (Number(value >= from) & Number(value <= to));
      const before = failed[at] as number;
      slots[kept] = slot;
      failed[kept] = before + fails * number;
      kept += 1 - (fails & Number(before > 0));
    }
  } else if ('table' in test) {
    const { values, table, wanted } = test;
    for (let at = 0; at < length; at += 1) {
      const slot = slots[at] as number;
      const fails = isIn(values, table, slot) ^ wanted;
      const before = failed[at] as number;
      slots[kept] = slot;
      failed[kept] = before + fails * number;
      kept += 1 - (fails & Number(before > 0));
    }
  } else {
    for (let at = 0; at < length; at += 1) {
      const slot = slots[at] as number;
      const fails = 1 - Number(passes(test, slot));
      const before = failed[at] as number;
      slots[kept] = slot;
      failed[kept] = before + fails * number;
      kept += 1 - (fails & Number(before > 0));
    }
  }
  return kept;
}

/** Whether an ad fits, criterion by criterion. */
export const fitsEach = (columns: Columns, criteria: readonly Criterion[], slot: number) =>
  criteria.map((criterion) => passes(toTest(columns, criterion), slot));

/**
 * What an ad fails, in one number: how many criteria in the first seven bits (64 where nobody sees it), then the sum of
 * their numbers, then that of their squares. One or two are told by it, and adding needs no branch: a processor that
 * guesses wrong for every other ad takes three times as long.
 */
const weightOf = (number: number) =>
  number === 0 ? HIDDEN : 1 + (number << SUM_AT) + number * number * 2 ** SQUARES_AT;
const HIDDEN = 64;
const SUM_AT = 7;
const SQUARES_AT = 17;

/** How many criteria an ad fails; 64 and more where nobody sees it. */
export const failedBy = (failure: number) => failure & 0x7f;
/** The number of the one criterion that it fails. */
export const onlyFailed = (failure: number) => (failure >>> SUM_AT) & 0x3ff;
/** The numbers of the two that it fails, the smaller first. */
export function bothFailed(failure: number): [number, number] {
  const sum = onlyFailed(failure);
  const apart = Math.sqrt(2 * (failure >>> SQUARES_AT) - sum * sum);
  return [(sum - apart) / 2, (sum + apart) / 2];
}

/**
 * What each ad fails of criteria, of which the first says who sees it.
 * @param failed room for a number a slot, overwritten
 */
export function failures(
  columns: Columns,
  criteria: readonly Criterion[],
  failed: Uint32Array,
): void {
  failed.fill(0, 0, columns.end);
  criteria.forEach((criterion, number) => {
    addFailures(toTest(columns, criterion), { failed, end: columns.end, weight: weightOf(number) });
  });
}

function addFailures(
  test: Test,
  { failed, end, weight }: { failed: Uint32Array; end: number; weight: number },
): void {
  if ('from' in test) {
    const { values, from, to } = test;
    for (let slot = 0; slot < end; slot += 1) {
      const value = values[slot] as number;
      (failed[slot] as number) += weight * (1 - (Number(value >= from) & Number(value <= to)));
    }
  } else if ('table' in test) {
    const { values, table, wanted } = test;
    for (let slot = 0; slot < end; slot += 1) {
      (failed[slot] as number) += weight * (isIn(values, table, slot) ^ wanted);
    }
  } else {
    for (let slot = 0; slot < end; slot += 1) {
      (failed[slot] as number) += weight * (1 - Number(passes(test, slot)));
    }
  }
}

function passes(test: Test, slot: number): boolean {
  if ('from' in test) {
    const value = test.values[slot] as number;
    return value >= test.from && value <= test.to;
  }
  if ('table' in test) return isIn(test.values, test.table, slot) === test.wanted;
  if ('levels' in test) return isInAny(test.levels, slot);
  return test.all.every((one) => passes(one, slot));
}
