import { Bitset, type ReadonlyBitset } from './bitset.ts';
import { BitsetCache } from './bitset-cache.ts';
import { DocSets } from './doc-sets.ts';
import { EnumColumn } from './enum-column.ts';
import { Extremes } from './extremes.ts';
import { type Fields, NO_VALUE, type Row } from './fields.ts';
import { Postings } from './postings.ts';
import { Scratch } from './scratch.ts';

/** Capacities are multiples of 32: sets are scanned in words of 32 documents. */
const WORD_BITS = 32;
const INITIAL_CAPACITY = 1_024;
const GROWTH_FACTOR = 1.25;

export type Integers = Int32Array<ArrayBuffer>;
export type Numbers = Float64Array<ArrayBuffer>;

/** Value of an enumeration; only documents with it are counted. */
export interface EnumValue {
  field: string;
  value: number;
}

/**
 * Values of all documents, one array per field: a query reads only the fields that it refers to, each sequentially. A
 * document has a number, its `docId`. Numbers of removed documents are reused; until then they are in no set of live
 * documents.
 */
export class Documents {
  readonly scratch = new Scratch();
  readonly docSets = new DocSets();
  readonly cache = new BitsetCache();
  readonly #names: readonly string[];
  readonly #fields: Fields;
  readonly #integers = new Map<string, Integers>();
  readonly #numbers = new Map<string, Numbers>();
  readonly #enums = new Map<string, EnumColumn>();
  readonly #postings = new Map<string, Postings>();
  /** Documents that have a value, by field with ranges. */
  readonly #docsWithValue = new Map<string, Bitset>();
  /** Largest value that a field has ever had. */
  readonly #maxValues = new Map<string, number>();
  /** Number of documents by value, for each field that has been counted. */
  readonly #countsByField = new Map<string, Uint32Array>();
  readonly #extremes = new Map<string, { extremes: Extremes; field: string; among?: EnumValue }>();
  #live = Bitset.empty(INITIAL_CAPACITY);
  #ids = new Int32Array(INITIAL_CAPACITY).fill(NO_VALUE);
  /** Document numbers by id; -1 if there is no such document. */
  #docIds = new Int32Array(INITIAL_CAPACITY).fill(NO_VALUE);
  #versions = new Float64Array(INITIAL_CAPACITY);
  #version: number;
  #size = 0;
  #end = 0;
  readonly #freeDocIds: number[] = [];

  constructor(fields: Fields, version: number) {
    this.#fields = fields;
    this.#names = Object.keys(fields);
    this.#version = version;
    for (const [name, field] of Object.entries(fields)) {
      if (field.type === 'enumeration') this.#enums.set(name, new EnumColumn(INITIAL_CAPACITY));
      else if (field.type === 'id' || field.type === 'integer') {
        this.#integers.set(name, new Int32Array(INITIAL_CAPACITY));
      } else this.#numbers.set(name, new Float64Array(INITIAL_CAPACITY));
      if (field.type === 'id' && field.postings) {
        this.#postings.set(name, new Postings(INITIAL_CAPACITY));
      }
      if (field.type !== 'id' && field.type !== 'enumeration') {
        this.#docsWithValue.set(name, Bitset.empty(INITIAL_CAPACITY));
      }
    }
  }

  /** One more than the largest document number. */
  get end(): number {
    return this.#end;
  }

  get size(): number {
    return this.#size;
  }

  /** Number of documents that the arrays have room for. */
  get capacity(): number {
    return this.#ids.length;
  }

  get version(): number {
    return this.#version;
  }

  /** Ids by document number. */
  get ids(): Integers {
    return this.#ids;
  }

  /** Returns a set of all documents that the caller may change. */
  liveDocs(): Bitset {
    return this.scratch.copyBelow(this.#live, this.#end);
  }

  /** Returns the number of a document; `null` if there is no document with this id. */
  docIdOf(id: number): number | null {
    const docId = this.#docIds[id] ?? NO_VALUE;
    return docId === NO_VALUE ? null : docId;
  }

  /** Returns the ids of documents after one id and up to another, in order. */
  idsBetween(after: number, upTo: number): number[] {
    const ids: number[] = [];
    const end = Math.min(upTo + 1, this.#docIds.length);
    for (let id = after + 1; id < end; id += 1) if (this.#docIds[id] !== NO_VALUE) ids.push(id);
    return ids;
  }

  versionOf(docId: number): number {
    return this.#versions[docId] ?? 0;
  }

  /** Gives every document a new version. */
  touchAll(): void {
    this.#version += 1;
    this.#versions.fill(this.#version, 0, this.#end);
  }

  isTimestamp(field: string): boolean {
    return this.#fields[field]?.type === 'timestamp';
  }

  enumColumn(field: string): EnumColumn | null {
    return this.#enums.get(field) ?? null;
  }

  postings(field: string): Postings | null {
    return this.#postings.get(field) ?? null;
  }

  /** Values of a field, or of `id`, by document number. @throws Error if there is no such field */
  values(field: string): Integers | Numbers {
    return field === 'id' ? this.#ids : (this.#integers.get(field) ?? this.numbers(field));
  }

  integers(field: string): Integers {
    return getOrThrow(this.#integers, field);
  }

  numbers(field: string): Numbers {
    return getOrThrow(this.#numbers, field);
  }

  /** Documents that have a value. */
  docsWithValue(field: string): ReadonlyBitset {
    return getOrThrow(this.#docsWithValue, field);
  }

  /** Largest value that a field has ever had. */
  maxValue(field: string): number {
    return this.#maxValues.get(field) ?? 0;
  }

  /** Reports whether the extremes of a field are listed already; listing them takes milliseconds. */
  hasExtremes(field: string, among?: EnumValue): boolean {
    return this.#extremes.has(extremesKey(field, among));
  }

  /** Returns the documents with the extreme values of a field, among all or those with one value of an enumeration. */
  extremes(field: string, among?: EnumValue): Extremes {
    const key = extremesKey(field, among);
    const cached = this.#extremes.get(key);
    if (cached) return cached.extremes;
    const candidates = this.liveDocs().and(this.docsWithValue(field));
    const { scratch } = this;
    if (among) {
      const isWanted = (value: number) => value === among.value;
      candidates.and(getOrThrow(this.#enums, among.field).docsWhere(isWanted, this.#end, scratch));
    }
    const extremes = new Extremes(this.values(field), scratch.docIdsOf(candidates), scratch);
    this.#extremes.set(key, { extremes, field, ...(among && { among }) });
    return extremes;
  }

  /**
   * Counts the documents by value of a field with whole numbers. The index is one more than the value: documents
   * without a value come first.
   */
  countByValue(field: string): Uint32Array {
    const cached = this.#countsByField.get(field);
    if (cached) return cached;
    const counts = new Uint32Array(this.maxValue(field) + 2);
    const values = this.integers(field);
    for (let docId = 0; docId < this.#end; docId += 1) {
      if (this.#live.has(docId)) (counts[(values[docId] ?? NO_VALUE) + 1] as number) += 1;
    }
    this.#countsByField.set(field, counts);
    return counts;
  }

  /** Clears derived data before bulk changes: recreating it is faster than updating it with each change. */
  clearDerived(): void {
    this.cache.clear();
    this.#extremes.clear();
    this.#countsByField.clear();
  }

  /** Reports whether the stored document equals a row, including its postings. */
  equals(row: Row): boolean {
    const docId = this.docIdOf(row[0] ?? NO_VALUE);
    if (docId === null) return false;
    return this.#names.every((name, index) => {
      const value = row[index + 1] ?? (this.#numbers.has(name) ? Number.NaN : NO_VALUE);
      const stored = this.#enums.get(name)?.valueOf(docId) ?? this.values(name)[docId];
      return Object.is(stored, value) && (this.#postings.get(name)?.has(docId, value) ?? true);
    });
  }

  /** Stores a document, replacing one with the same id. */
  set(row: Row): void {
    const [id = null] = row;
    if (id === null) return;
    this.remove(id);
    const docId = this.#freeDocIds.pop() ?? this.#end;
    if (docId === this.#end) this.#extend();
    this.#register(id, docId);
    for (const [index, name] of this.#names.entries()) {
      this.#store(name, docId, row[index + 1] ?? null);
    }
    this.#dropOutdatedExtremes(docId);
    this.cache.update(docId);
    this.#live.add(docId);
    this.#recount(docId, 1);
  }

  /** Removes a document, if there is one with this id. */
  remove(id: number): void {
    const docId = this.docIdOf(id);
    if (docId === null) return;
    this.#recount(docId, -1);
    for (const [name, postings] of this.#postings) {
      postings.remove(docId, this.integers(name)[docId] ?? NO_VALUE);
    }
    for (const column of this.#enums.values()) column.clear(docId);
    this.docSets.remove(docId);
    this.#live.remove(docId);
    this.#docIds[id] = NO_VALUE;
    this.#ids[docId] = NO_VALUE;
    this.#size -= 1;
    this.#freeDocIds.push(docId);
  }

  #store(name: string, docId: number, value: number | null): void {
    const column = this.#enums.get(name);
    if (column) column.set(docId, value ?? NO_VALUE);
    const integers = this.#integers.get(name);
    if (integers) integers[docId] = value ?? NO_VALUE;
    const numbers = this.#numbers.get(name);
    if (numbers) numbers[docId] = value ?? Number.NaN;
    if (value !== null && value > this.maxValue(name)) this.#maxValues.set(name, value);
    this.#postings.get(name)?.add(docId, value ?? NO_VALUE);
    const present = this.#docsWithValue.get(name);
    if (value === null) present?.remove(docId);
    else present?.add(docId);
  }

  #register(id: number, docId: number): void {
    if (id >= this.#docIds.length) {
      const larger = new Int32Array(Math.ceil(id * GROWTH_FACTOR) + 1).fill(NO_VALUE);
      larger.set(this.#docIds);
      this.#docIds = larger;
    }
    this.#docIds[id] = docId;
    this.#ids[docId] = id;
    this.#size += 1;
    this.#version += 1;
    this.#versions[docId] = this.#version;
  }

  /** Drops the lists of extremes that a stored document would change. */
  #dropOutdatedExtremes(docId: number): void {
    for (const [key, { extremes, field, among }] of this.#extremes) {
      const isAmong = !among || this.#enums.get(among.field)?.valueOf(docId) === among.value;
      const value = this.values(field)[docId] ?? NO_VALUE;
      if (extremes.isOutdatedBy(docId, isAmong ? value : NO_VALUE)) this.#extremes.delete(key);
    }
  }

  #recount(docId: number, delta: 1 | -1): void {
    for (const [field, counts] of this.#countsByField) {
      const index = (this.integers(field)[docId] ?? NO_VALUE) + 1;
      // No document had this value before: the field is counted again at the next request.
      if (index < counts.length) (counts[index] as number) += delta;
      else this.#countsByField.delete(field);
    }
  }

  #extend(): void {
    this.#end += 1;
    const { capacity } = this;
    if (this.#end <= capacity) return;
    const newCapacity = Math.ceil((capacity * GROWTH_FACTOR) / WORD_BITS) * WORD_BITS;
    for (const [name, values] of this.#integers)
      this.#integers.set(name, resize(values, newCapacity));
    for (const [name, values] of this.#numbers)
      this.#numbers.set(name, resize(values, newCapacity));
    for (const [name, set] of this.#docsWithValue)
      this.#docsWithValue.set(name, set.withCapacity(newCapacity));
    for (const parts of [this.#enums, this.#postings]) {
      for (const part of parts.values()) part.grow(newCapacity);
    }
    this.docSets.grow(newCapacity);
    this.cache.grow(newCapacity);
    this.#live = this.#live.withCapacity(newCapacity);
    this.#versions = resize(this.#versions, newCapacity);
    this.#ids = resize(this.#ids, newCapacity);
  }
}

const extremesKey = (field: string, among?: EnumValue) =>
  `${field} ${among?.field} ${among?.value}`;

function getOrThrow<Kind>(parts: ReadonlyMap<string, Kind>, field: string): Kind {
  const part = parts.get(field);
  if (!part) throw new Error(`no such field: ${field}`);
  return part;
}

function resize<Kind extends Integers | Numbers>(values: Kind, size: number): Kind;
function resize(values: Integers | Numbers, size: number): Integers | Numbers {
  const larger = values instanceof Int32Array ? new Int32Array(size) : new Float64Array(size);
  larger.set(values);
  return larger;
}
