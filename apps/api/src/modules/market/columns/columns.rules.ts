import { type PostFieldRow, postFieldRows } from '@pitlane/contracts';

/** Fields of an ad that a search compares as they are; a price is compared in kopecks. */
const compared = Object.entries<PostFieldRow>(postFieldRows).flatMap(([name, { filter }]) =>
  filter && name !== 'price' && name !== 'currency_id' ? [name] : [],
);

/** Whole numbers of an ad: ids, figures, flags as 0 and 1, kinds and sellers by their place in the contract's list. */
export const wholeColumns: readonly string[] = [
  'id',
  'user_id',
  'kind',
  'seller_type',
  ...compared,
];

/** Kopecks, and moments in milliseconds. */
export const realColumns: readonly string[] = ['price_rub', 'published_at', 'special_offer_date'];

/** An ad's values in the order of both lists; null where it has none. */
export type ColumnRow = readonly (number | null)[];

/** What a whole column holds for null: no filter asks for it. */
const NONE = -1;
/** The same of any place in a row. */
const noneOf = (place: number) => (place < wholeColumns.length ? NONE : Number.NaN);
const FIRST_SIZE = 1_024;
const GROWTH = 1.25;

/** What a comparison of something kept with the rows that it comes from has found. */
export interface Compared<Name> {
  rows: number;
  wrong: number;
  /** A few of those that are wrong. */
  first: Name[];
}

export type Numbers = Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/**
 * What everybody can see, as one array a field: a search reads only the fields it asks about, each from end to end.
 * An ad has a slot; those of ads that are gone are used again, and fit no search until then.
 */
export class Columns {
  readonly #columns = new Map<string, Numbers>();
  readonly #most = new Map<string, number>();
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
    for (const name of wholeColumns) this.#columns.set(name, new Int32Array(FIRST_SIZE));
    for (const name of realColumns) this.#columns.set(name, new Float64Array(FIRST_SIZE));
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

  /** Of an ad's slot: another number after every change of what is shown of it. */
  versionOf(slot: number): number {
    return this.#versions[slot] ?? 0;
  }

  /** Gives every ad another version: what all show has changed. */
  renew(): void {
    this.#version += 1;
    this.#versions.fill(this.#version, 0, this.#end);
  }

  column(name: string): Numbers {
    const column = this.#columns.get(name);
    if (!column) throw new Error(`No column ${name}`);
    return column;
  }

  /** The largest value that a whole column has had. */
  most(name: string): number {
    return this.#most.get(name) ?? 0;
  }

  /** The slots of a make's ads. */
  ofBrand(brandId: number): Uint32Array {
    return this.#ofBrand.get(brandId)?.view() ?? new Uint32Array();
  }

  /** The slot of an ad that is held exactly as its row says, also among those of its make; else null. */
  slotOfSame(row: ColumnRow): number | null {
    const slot = this.#slotOf[row[0] ?? NONE] ?? NONE;
    if (slot === NONE) return null;
    const isSame = [...wholeColumns, ...realColumns].every((name, place) =>
      Object.is(this.column(name)[slot], row[place] ?? noneOf(place)),
    );
    const place = this.#placeInBrand[slot] ?? NONE;
    const isListed = this.ofBrand(this.column('brand_id')[slot] ?? NONE)[place] === slot;
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
    wholeColumns.forEach((name, place) => {
      const value = row[place] ?? NONE;
      this.column(name)[slot] = value;
      if (value > this.most(name)) this.#most.set(name, value);
    });
    realColumns.forEach((name, place) => {
      this.column(name)[slot] = row[wholeColumns.length + place] ?? Number.NaN;
    });
    const brandId = this.column('brand_id')[slot] ?? NONE;
    const list = this.#ofBrand.get(brandId) ?? new Slots();
    this.#ofBrand.set(brandId, list);
    this.#placeInBrand[slot] = list.push(slot);
  }

  /** Forgets an ad, if it is there. */
  remove(id: number): void {
    const slot = this.#slotOf[id] ?? NONE;
    if (slot === NONE) return;
    const list = this.#ofBrand.get(this.column('brand_id')[slot] ?? NONE);
    const place = this.#placeInBrand[slot] ?? 0;
    const moved = list?.take(place);
    if (moved !== undefined) this.#placeInBrand[moved] = place;
    this.#slotOf[id] = NONE;
    this.#size -= 1;
    this.#free.push(slot);
    // Published never: it fits no search.
    this.column('published_at')[slot] = Number.NaN;
    this.column('id')[slot] = NONE;
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
    const larger = Math.ceil(size * GROWTH);
    for (const [name, column] of this.#columns) this.#columns.set(name, grown(column, larger));
    this.#versions = grown(this.#versions, larger);
    this.#placeInBrand = grown(this.#placeInBrand, larger);
  }
}

function grown<Kind extends Numbers>(column: Kind, size: number): Kind;
function grown(column: Numbers, size: number): Numbers {
  const larger = column instanceof Int32Array ? new Int32Array(size) : new Float64Array(size);
  larger.set(column);
  return larger;
}

/** A list of slots that grows; the last takes the place of one that is taken. */
export class Slots {
  #slots = new Uint32Array(16);
  #length = 0;

  view(): Uint32Array {
    return this.#slots.subarray(0, this.#length);
  }

  /** @returns the slot's place */
  push(slot: number): number {
    if (this.#length === this.#slots.length) {
      const larger = new Uint32Array(this.#length * 2);
      larger.set(this.#slots);
      this.#slots = larger;
    }
    this.#slots[this.#length] = slot;
    this.#length += 1;
    return this.#length - 1;
  }

  /** @returns the slot that stands there now */
  take(place: number): number | undefined {
    this.#length -= 1;
    const last = this.#slots[this.#length];
    if (place === this.#length || last === undefined) return undefined;
    this.#slots[place] = last;
    return last;
  }
}
