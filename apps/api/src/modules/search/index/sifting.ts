import type { Criterion } from '../filters/criteria.ts';
import {
  add,
  allBelow,
  type Bits,
  clearFrom,
  has,
  join,
  keepCommon,
  noneBelow,
  sizeOf,
  slotsOf,
} from './bits.ts';
import type { Columns, Real, Whole } from './columns.rules.ts';
import { scratch } from './scratch.ts';

/** Which values are wanted, by the value itself; null is −1, so it begins with that. */
function tableOf(
  { among, except }: { among: ArrayLike<number>; except?: true },
  most: number,
): Uint8Array {
  const table = new Uint8Array(most + 2).fill(except ? 1 : 0);
  for (let at = 0; at < among.length; at += 1) {
    const value = among[at] as number;
    // Values that no ad has are left out.
    if (value <= most) table[value + 1] = except ? 0 : 1;
  }
  return table;
}

/*
 * Without branches: a processor that guesses wrong for every other ad takes three times as long. A loop for each kind:
 * one that asks which kind it is for each ad takes several times as long, and so does one over two kinds of arrays. No loop
 * in a function that each question makes anew: its code would never be compiled.
 */

interface Range {
  from: number;
  to: number;
}

function wholeBits(values: Whole, { from, to }: Range, end: number): Bits {
  const bits = noneBelow(end);
  // Whole bounds are compared faster.
  const [least, most] = [Math.max(from, 0) | 0, Math.min(to, MOST) | 0];
  for (let at = 0, slot = 0; at < bits.length; at += 1) {
    let word = 0;
    for (let bit = 0; bit < 32; bit += 1, slot += 1) {
      const value = values[slot] as number;
      word |= (Number(value >= least) & Number(value <= most)) << bit;
    }
    bits[at] = word;
  }
  clearFrom(bits, end);
  return bits;
}
const MOST = 2 ** 31 - 1;

function realBits(values: Real, { from, to }: Range, end: number): Bits {
  const bits = noneBelow(end);
  for (let at = 0, slot = 0; at < bits.length; at += 1) {
    let word = 0;
    for (let bit = 0; bit < 32; bit += 1, slot += 1) {
      const value = values[slot] as number;
      word |= (Number(value >= from) & Number(value <= to)) << bit;
    }
    bits[at] = word;
  }
  clearFrom(bits, end);
  return bits;
}

/** The slots whose value lies within bounds. */
export function bitsWithin(columns: Columns, column: string, bounds: Range): Bits {
  const { end } = columns;
  // Nearly always what everybody sees is all that there is.
  if (column === 'published_at' && bounds.from === 0 && columns.isNewestBy(bounds.to)) {
    return columns.live();
  }
  const few = columns.few(column);
  if (few) return few.where((value) => value >= bounds.from && value <= bounds.to, end);
  // The next one asks at another moment.
  if (moments.includes(column)) return findWithin(columns, column, bounds);
  return join(noneBelow(end), keptWithin(columns, column, bounds));
}

function findWithin(columns: Columns, column: string, bounds: Range): Bits {
  const values = columns.numbers(column);
  return values instanceof Float64Array
    ? realBits(values, bounds, columns.end)
    : wholeBits(values, bounds, columns.end);
}

/** The slots whose value lies within bounds, as they are kept, with room for more of them: not to be changed. */
export const keptWithin = (columns: Columns, column: string, bounds: Range): Bits =>
  columns.kept.of(`${column} ${bounds.from} ${bounds.to}`, {
    size: columns.capacity,
    fits: (slot) => {
      const value = columns.numbers(column)[slot] as number;
      return value >= bounds.from && value <= bounds.to;
    },
    make: () => findWithin(columns, column, bounds),
  });
const moments: readonly string[] = ['published_at', 'special_offer_date'];

function tableBits(values: Whole, table: Uint8Array, end: number): Bits {
  const bits = noneBelow(end);
  for (let at = 0, slot = 0; at < bits.length; at += 1) {
    let word = 0;
    for (let bit = 0; bit < 32; bit += 1, slot += 1) {
      word |= (table[(values[slot] as number) + 1] as number) << bit;
    }
    bits[at] = word;
  }
  clearFrom(bits, end);
  return bits;
}

/** What names values of a column. */
interface Named {
  column: string;
  among: ArrayLike<number>;
  except?: true;
}

function bitsNamed(columns: Columns, named: Named): Bits {
  const { column, among, except = false } = named;
  const { end } = columns;
  const few = columns.few(column);
  const values = new Set(Array.from(among));
  const isWanted = (value: number) => values.has(value) !== except;
  if (few) return few.where(isWanted, end);
  if (column === 'brand_id' && !except) return bitsOfMakes(columns, among);
  const kept = columns.kept.of(`${column} ${except} ${[...values]}`, {
    size: columns.capacity,
    fits: (slot) => isWanted(columns.whole(column)[slot] as number),
    make: () => tableBits(columns.whole(column), tableOf(named, columns.most(column)), end),
  });
  return join(noneBelow(end), kept);
}

/** The slots of some makes' ads. */
export function bitsOfMakes(columns: Columns, ids: ArrayLike<number>): Bits {
  const bits = noneBelow(columns.end);
  for (const id of Array.from(ids)) {
    const slots = columns.ofBrand(id);
    for (let at = 0; at < slots.length; at += 1) add(bits, slots[at] as number);
  }
  return bits;
}

/** The slots that fit a criterion, among them some of ads that nobody sees. */
export function bitsOf(columns: Columns, criterion: Criterion): Bits {
  if ('all' in criterion) return bitsOfAll(columns, criterion.all);
  if ('among' in criterion) return bitsNamed(columns, criterion);
  if ('from' in criterion) return bitsWithin(columns, criterion.column, criterion);
  // Nobody looks for nothing.
  if ('text' in criterion) {
    const held = columns.texts.of(criterion.text)?.document;
    return held ? join(noneBelow(columns.end), held) : noneBelow(columns.end);
  }
  return criterion.anyOf
    .map((level) => bitsNamed(columns, level))
    .reduce(join, noneBelow(columns.end));
}

const bitsOfAll = (columns: Columns, criteria: readonly Criterion[]): Bits =>
  criteria.map((criterion) => bitsOf(columns, criterion)).reduce(keepCommon, allBelow(columns.end));

/** Whether a criterion asks for makes alone: ads of a few makes are soon looked at one by one. */
const asksMakes = (criterion: Criterion) =>
  'anyOf' in criterion && criterion.anyOf.every(({ column }) => column === 'brand_id');

/** The slots of all ads that fit, in no order. */
export function sift(columns: Columns, criteria: readonly Criterion[]): Uint32Array {
  return siftMakes(columns, criteria) ?? slotsOf(bitsOfAll(columns, criteria));
}

/** How many ads fit. */
export function countFitting(columns: Columns, criteria: readonly Criterion[]): number {
  return siftMakes(columns, criteria)?.length ?? sizeOf(bitsOfAll(columns, criteria));
}

/** Ads of the chosen makes are tested one by one if they are fewer than one in this number of all ads. */
const FEW_OF = 16;

/** The same for makes; null where none are asked for, or those have so many ads that sets are faster. */
function siftMakes(columns: Columns, criteria: readonly Criterion[]): Uint32Array | null {
  const makes = criteria.find(asksMakes);
  if (!makes || !('anyOf' in makes)) return null;
  const ids = makes.anyOf.flatMap(({ among }) => among);
  const lists = [...new Set(ids)].map((id) => columns.ofBrand(id));
  const size = lists.reduce((sum, { length }) => sum + length, 0);
  if (size * FEW_OF > columns.size) return null;
  const slots = scratch.slots.take(size);
  let length = 0;
  for (const list of lists) {
    slots.set(list, length);
    length += list.length;
  }
  return siftAmong(
    columns,
    slots,
    criteria.filter((criterion) => criterion !== makes),
  );
}

/** Those of some slots that fit all criteria, moved to the front. */
export function siftAmong(
  columns: Columns,
  slots: Uint32Array,
  criteria: readonly Criterion[],
): Uint32Array {
  let { length } = slots;
  for (const criterion of criteria) length = keep(columns, slots.subarray(0, length), criterion);
  return slots.subarray(0, length);
}

/** Moves the slots that fit to the front. @returns how many */
function keep(columns: Columns, slots: Uint32Array, asked: Criterion): number {
  let kept = 0;
  const [level] = asksMakes(asked) && 'anyOf' in asked ? asked.anyOf : [];
  const criterion = level ?? asked;
  const values =
    'column' in criterion && !columns.few(criterion.column) && columns.numbers(criterion.column);
  if (values && 'from' in criterion) {
    const { from, to } = criterion;
    for (let at = 0; at < slots.length; at += 1) {
      const slot = slots[at] as number;
      const value = values[slot] as number;
      if (value >= from && value <= to) slots[kept++] = slot;
    }
  } else if (values && 'among' in criterion) {
    const table = tableOf(criterion, columns.most(criterion.column));
    for (let at = 0; at < slots.length; at += 1) {
      const slot = slots[at] as number;
      if (table[(values[slot] as number) + 1] === 1) slots[kept++] = slot;
    }
  } else {
    const bits = bitsOf(columns, asked);
    for (let at = 0; at < slots.length; at += 1) {
      const slot = slots[at] as number;
      if (has(bits, slot)) slots[kept++] = slot;
    }
  }
  return kept;
}
