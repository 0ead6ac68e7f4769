import {
  add,
  type Bits,
  grown as grownBits,
  join,
  keepCommon,
  noneBelow,
  room,
  slotsOf,
  takeOne,
} from './bits.ts';
import {
  columnNames,
  fewColumns,
  knownColumns,
  realColumns,
  wholeColumns,
} from './column-fields.ts';
import { Extremes } from './extremes.ts';
import { KeptSets } from './kept-sets.ts';
import { Slots } from './slots.ts';
import { Texts } from './texts.ts';
import { ValueSets } from './value-sets.ts';

/** An ad's values in the order of all names, the id first; null where it has none. */
export type ColumnRow = readonly (number | null)[];

/** What stands for null among whole numbers: no filter asks for it. Among others it is no number. */
const NONE = -1;
/** Sizes are multiples of 32: slots are looked at in words of so many bits. */
const IN_WORD = 32;
const FIRST_SIZE = 1_024;
const GROWTH = 1.25;

/** Ads that have one value of a column of few. */
export interface Among {
  column: string;
  value: number;
}

export type Whole = Int32Array<ArrayBuffer>;
export type Real = Float64Array<ArrayBuffer>;

/**
 * What everybody can see, as one array a field: a search reads only the fields it asks about, each from end to end.
 * An ad has a slot; those of ads that are gone are used again, and fit no search until then.
 */
export class Columns {
  readonly texts = new Texts();
  readonly kept = new KeptSets();
  #live = room(FIRST_SIZE);
  /** When the newest ad so far was published. */
  #latest = 0;
  readonly #whole = new Map<string, Whole>();
  readonly #real = new Map<string, Real>();
  readonly #few = new Map<string, ValueSets>();
  readonly #most = new Map<string, number>();
  /** How many ads have each value of a whole column, once somebody has asked. */
  readonly #counts = new Map<string, Uint32Array>();
  readonly #known = new Map<string, Bits>();
  /** Once somebody has asked, until others take their place. */
  readonly #extremes = new Map<string, { extremes: Extremes; column: string; among?: Among }>();
  /** Slots by make: the fewest that a search for makes has to read. */
  readonly #ofBrand = new Map<number, Slots>();
  /** Where each slot stands in the list of its make. */
  #placeInBrand = new Int32Array(FIRST_SIZE);
  /** By id; −1 where there is none. */
  #slotOf = new Int32Array(FIRST_SIZE).fill(NONE);
  /** Of each slot, another one after every change of its ad. */
  #versions = new Float64Array(FIRST_SIZE);
  #size = 0;
  #free: number[] = [];
  #end = 0;
  #version: number;

  /** @param version begins where that of columns before these ended: none comes twice */
  constructor(version = 0) {
    this.#version = version;
    for (const name of wholeColumns) this.#whole.set(name, new Int32Array(FIRST_SIZE));
    for (const name of fewColumns) this.#few.set(name, new ValueSets(FIRST_SIZE));
    for (const name of realColumns) this.#real.set(name, new Float64Array(FIRST_SIZE));
    for (const name of knownColumns) this.#known.set(name, room(FIRST_SIZE));
  }

  /** One more than the last slot in use. */
  get end(): number {
    return this.#end;
  }

  /** How many ads there are. */
  get size(): number {
    return this.#size;
  }

  /** The last version that an ad has got. */
  get version(): number {
    return this.#version;
  }

  /** The slots in use. */
  live(): Bits {
    return join(noneBelow(this.#end), this.#live);
  }

  /** Whether no ad was published after a moment, in milliseconds. */
  isNewestBy(moment: number): boolean {
    return this.#latest <= moment;
  }

  /** Where an ad is; null where it is not. */
  slotOf(id: number): number | null {
    const slot = this.#slotOf[id] ?? NONE;
    return slot === NONE ? null : slot;
  }

  /** The ids of ads that lie behind one and up to another, in order. */
  idsWithin(after: number, upTo: number): number[] {
    const ids: number[] = [];
    const end = Math.min(upTo + 1, this.#slotOf.length);
    for (let id = after + 1; id < end; id += 1) if (this.#slotOf[id] !== NONE) ids.push(id);
    return ids;
  }

  /** How many slots there is room for. */
  get capacity(): number {
    return this.#placeInBrand.length;
  }

  /** Of an ad's slot: another number after every change of what is shown of it. */
  versionOf(slot: number): number {
    return this.#versions[slot] ?? 0;
  }

  /** Gives every ad another version: what all show has changed. */
  renew(): void {
    this.#version += 1;
    this.#versions.fill(this.#version, 0, this.#end);
  }

  /** A column of few values; null where it is none. */
  few(name: string): ValueSets | null {
    return this.#few.get(name) ?? null;
  }

  /** A column of whole or other numbers. */
  numbers(name: string): Whole | Real {
    return this.#whole.get(name) ?? this.real(name);
  }

  whole(name: string): Whole {
    return there(this.#whole, name);
  }

  real(name: string): Real {
    return there(this.#real, name);
  }

  /** The slots of ads that have a value. */
  known(name: string): Bits {
    return there(this.#known, name);
  }

  /** Whether `extremes` has them already: to list them takes milliseconds. */
  hasExtremes(column: string, among?: Among): boolean {
    return this.#extremes.has(nameOfExtremes(column, among));
  }

  /** The ads with the least and the most of a column, of all or of those with one of few values. */
  extremes(column: string, among?: Among): Extremes {
    const name = nameOfExtremes(column, among);
    const listed = this.#extremes.get(name);
    if (listed) return listed.extremes;
    const having = keepCommon(this.live(), this.known(column));
    const wanted = among && this.few(among.column)?.where((one) => one === among.value, this.#end);
    const slots = slotsOf(wanted ? keepCommon(having, wanted) : having);
    const extremes = new Extremes(this.numbers(column), slots);
    this.#extremes.set(name, { extremes, column, ...(among && { among }) });
    return extremes;
  }

  /** A slot has got values: lists of extremes that it would be in are no longer right. */
  #endExtremes(slot: number): void {
    for (const [name, { extremes, column, among }] of this.#extremes) {
      const isAmong = !among || this.few(among.column)?.valueOf(slot) === among.value;
      const value = this.numbers(column)[slot] ?? NONE;
      if (extremes.isEndedBy(slot, isAmong ? value : NONE)) this.#extremes.delete(name);
    }
  }

  /** The largest value that a whole column has had. */
  most(name: string): number {
    return this.#most.get(name) ?? 0;
  }

  /** How many of all ads have each value of a whole column: the index is one more than the value, for null comes first. */
  countsOf(name: string): Uint32Array {
    const known = this.#counts.get(name);
    if (known) return known;
    const counts = new Uint32Array(this.most(name) + 2);
    const [values, ids] = [this.whole(name), this.whole('id')];
    for (let slot = 0; slot < this.#end; slot += 1) {
      if ((ids[slot] ?? NONE) !== NONE) (counts[(values[slot] ?? NONE) + 1] as number) += 1;
    }
    this.#counts.set(name, counts);
    return counts;
  }

  /** Forgets what follows each change: before very many of them, for it is sooner made again. */
  forgetKept(): void {
    this.kept.forget();
    this.#extremes.clear();
    this.#counts.clear();
  }

  #recount(slot: number, by: 1 | -1): void {
    for (const [name, counts] of this.#counts) {
      const place = (this.whole(name)[slot] ?? NONE) + 1;
      // A value that none had before: counted anew when somebody asks.
      if (place < counts.length) (counts[place] as number) += by;
      else this.#counts.delete(name);
    }
  }

  /** The slots of a make's ads. */
  ofBrand(brandId: number): Uint32Array {
    return this.#ofBrand.get(brandId)?.view() ?? new Uint32Array();
  }

  /** The slot of an ad that is held exactly as its row says, also among those of its make; else null. */
  slotOfSame(row: ColumnRow): number | null {
    const slot = this.#slotOf[row[0] ?? NONE] ?? NONE;
    if (slot === NONE) return null;
    const isSame = columnNames.every((name, place) => {
      const held = this.few(name)?.valueOf(slot) ?? this.numbers(name)[slot];
      return Object.is(held, row[place] ?? (this.#real.has(name) ? Number.NaN : NONE));
    });
    const place = this.#placeInBrand[slot] ?? NONE;
    const isListed = this.ofBrand(this.whole('brand_id')[slot] ?? NONE)[place] === slot;
    return isSame && isListed ? slot : null;
  }

  /** Stores an ad, or what it has become. */
  set(row: ColumnRow): void {
    const [id = null] = row;
    if (id === null) return;
    this.remove(id);
    const slot = this.#free.pop() ?? this.#end;
    if (slot === this.#end) this.#makeRoom();
    this.#remember(id, slot);
    this.#version += 1;
    this.#versions[slot] = this.#version;
    columnNames.forEach((name, place) => {
      const value = row[place];
      const [few, whole] = [this.#few.get(name), this.#whole.get(name)];
      if (few) few.set(slot, value ?? NONE);
      else if (whole) {
        whole[slot] = value ?? NONE;
        if (value && value > this.most(name)) this.#most.set(name, value);
      } else this.real(name)[slot] = value ?? Number.NaN;
    });
    for (const [name, known] of this.#known) {
      const value = this.numbers(name)[slot] ?? NONE;
      if (value >= 0) add(known, slot);
      else takeOne(known, slot);
    }
    this.#endExtremes(slot);
    this.kept.note(slot);
    add(this.#live, slot);
    this.#latest = Math.max(this.#latest, this.real('published_at')[slot] || 0);
    this.#recount(slot, 1);
    const brandId = this.whole('brand_id')[slot] ?? NONE;
    const list = this.#ofBrand.get(brandId) ?? new Slots();
    this.#ofBrand.set(brandId, list);
    this.#placeInBrand[slot] = list.push(slot);
  }

  /** Forgets an ad, if it is there. */
  remove(id: number): void {
    const slot = this.#slotOf[id] ?? NONE;
    if (slot === NONE) return;
    this.#recount(slot, -1);
    const list = this.#ofBrand.get(this.whole('brand_id')[slot] ?? NONE);
    const place = this.#placeInBrand[slot] ?? 0;
    const moved = list?.take(place);
    if (moved !== undefined) this.#placeInBrand[moved] = place;
    for (const few of this.#few.values()) few.clear(slot);
    this.texts.clear(slot);
    takeOne(this.#live, slot);
    this.#slotOf[id] = NONE;
    this.#size -= 1;
    this.#free.push(slot);
    // Published never: it fits no search.
    this.real('published_at')[slot] = Number.NaN;
    this.whole('id')[slot] = NONE;
  }

  #remember(id: number, slot: number): void {
    if (id >= this.#slotOf.length) {
      const larger = new Int32Array(Math.ceil(id * GROWTH) + 1).fill(NONE);
      larger.set(this.#slotOf);
      this.#slotOf = larger;
    }
    this.#slotOf[id] = slot;
    this.#size += 1;
  }

  #makeRoom(): void {
    this.#end += 1;
    const size = this.#placeInBrand.length;
    if (this.#end <= size) return;
    const larger = Math.ceil((size * GROWTH) / IN_WORD) * IN_WORD;
    for (const [name, column] of this.#whole) this.#whole.set(name, grown(column, larger));
    for (const [name, column] of this.#real) this.#real.set(name, grown(column, larger));
    for (const few of this.#few.values()) few.grow(larger);
    this.texts.grow(larger);
    this.kept.grow(larger);
    for (const [name, known] of this.#known) this.#known.set(name, grownBits(known, larger));
    this.#live = grownBits(this.#live, larger);
    this.#versions = grown(this.#versions, larger);
    this.#placeInBrand = grown(this.#placeInBrand, larger);
  }
}

const nameOfExtremes = (column: string, among?: Among) =>
  `${column} ${among?.column} ${among?.value}`;

function there<Kind>(columns: ReadonlyMap<string, Kind>, name: string): Kind {
  const column = columns.get(name);
  if (!column) throw new Error(`No column ${name}`);
  return column;
}

function grown<Kind extends Whole | Real>(column: Kind, size: number): Kind;
function grown(column: Whole | Real, size: number): Whole | Real {
  const larger = column instanceof Int32Array ? new Int32Array(size) : new Float64Array(size);
  larger.set(column);
  return larger;
}
