import type { DocSet } from './doc-sets.ts';
import { Documents } from './documents.ts';
import { countFacets, type FacetCounts, type FacetRequest } from './facets.ts';
import type { Fields, Row } from './fields.ts';
import { countMatching, filterMatching, matchingDocIds } from './matching.ts';
import { findNearMisses, type NearMisses } from './near-misses.ts';
import type { Criterion, Cursor, Query, SortTerm } from './query.ts';
import { countBeforeAndAt, cursorOf, selectPage } from './sorting.ts';

/** One page of an order. */
export interface PageRequest {
  sort: readonly SortTerm[];
  limit: number;
  /** Number of documents before the page. */
  offset: number;
  /** Position after which the page starts, instead of an offset. */
  after?: Cursor | null;
  /** With `after`: returns the document before that position instead. */
  backwards?: boolean;
}

/** Document on a page. Its version changes with every change of the document. */
export interface Hit {
  id: number;
  version: number;
}

export interface Page {
  /** Number of documents that match. */
  total: number;
  hits: Hit[];
  /** Position of the last hit; `null` if there is none. */
  cursor: Cursor | null;
}

/** Rows of the source for all documents with ids in a range. */
export interface RowRange {
  rows: readonly Row[];
  after: number;
  /** Infinity for the last range. */
  upTo: number;
}

/**
 * In-memory faceted index of documents. Executes queries by any combination of fields by scanning the columns that they
 * refer to. All methods are synchronous: run it in a dedicated thread.
 */
export class FacetIndex {
  readonly #documents: Documents;

  /**
   * @param fields declared fields; their order is the order of values in rows
   * @param version number from which the versions of documents continue, such as that of the index that this one
   * replaces
   */
  constructor(fields: Fields, version = 0) {
    this.#documents = new Documents(fields, version);
  }

  get size(): number {
    return this.#documents.size;
  }

  get version(): number {
    return this.#documents.version;
  }

  get docSetNames(): string[] {
    return this.#documents.docSets.names;
  }

  /** Stores a document, replacing one with the same id. */
  set(row: Row): void {
    this.#documents.set(row);
  }

  /** Removes a document, if there is one with this id. */
  remove(id: number): void {
    this.#documents.remove(id);
  }

  /** Assigns a new version to every document after a change that affects the display of all. */
  touchAll(): void {
    this.#documents.touchAll();
  }

  /**
   * Drops cached sets and counts. Call it before bulk changes, because updating them takes longer than recreating them.
   */
  clearCaches(): void {
    this.#documents.clearDerived();
  }

  /** Reports whether a document set is stored, and marks it as used. The least recently used sets are evicted. */
  hasDocSet(name: string): boolean {
    return this.#documents.docSets.get(name) !== null;
  }

  /**
   * Stores a document set.
   * @param ids documents that match; unknown ones are ignored
   * @param preferred subset of `ids` that a list sorted by `preferred` shows first
   */
  storeDocSet(name: string, ids: ArrayLike<number>, preferred: ArrayLike<number>): void {
    const docSet = this.#documents.docSets.create(name, this.#documents.capacity);
    const addAll = (part: keyof DocSet, members: ArrayLike<number>) => {
      for (let index = 0; index < members.length; index += 1) {
        const docId = this.#documents.docIdOf(members[index] as number);
        if (docId !== null) docSet[part].add(docId);
      }
    };
    addAll('matches', ids);
    addAll('preferred', preferred);
  }

  /** Removes documents from all sets. They are added again by `addToDocSet`. */
  removeFromDocSets(ids: readonly number[]): void {
    for (const id of ids) {
      const docId = this.#documents.docIdOf(id);
      if (docId !== null) this.#documents.docSets.remove(docId);
    }
  }

  addToDocSet(name: string, id: number, isPreferred: boolean): void {
    const docId = this.#documents.docIdOf(id);
    if (docId !== null) this.#documents.docSets.add(name, docId, isPreferred);
  }

  dropDocSets(): void {
    this.#documents.docSets.clear();
  }

  count(query: Query): number {
    this.#documents.scratch.release();
    return countMatching(this.#documents, query);
  }

  search(query: Query, page: PageRequest): Page {
    const documents = this.#documents;
    documents.scratch.release();
    const { sort, limit, offset, after = null, backwards = false } = page;
    const docIds = matchingDocIds(documents, query);
    const total = docIds.length;
    let skip = offset;
    if (after) {
      const { before, at } = countBeforeAndAt(documents, docIds, sort, after);
      skip = backwards ? before - 1 : before + at;
    }
    const isOutOfRange = skip < 0 || skip >= total;
    const pageDocIds = isOutOfRange
      ? []
      : selectPage(documents, docIds, sort, { skip, end: skip + limit });
    const last = pageDocIds.at(-1);
    return {
      total,
      hits: pageDocIds.map((docId) => ({
        id: documents.ids[docId] as number,
        version: documents.versionOf(docId),
      })),
      cursor: last === undefined ? null : cursorOf(documents, last, sort),
    };
  }

  /**
   * Finds documents that have a value of a field by testing each of them. Use it for fields that few documents have.
   * @returns ids in no order
   */
  findAmongPresent(field: string, criteria: readonly Criterion[]): number[] {
    const documents = this.#documents;
    documents.scratch.release();
    const candidates = documents.liveDocs().and(documents.docsWithValue(field));
    const docIds = filterMatching(documents, documents.scratch.docIdsOf(candidates), criteria);
    return Array.from(docIds, (docId) => documents.ids[docId] as number);
  }

  /** Returns a number or timestamp of a document; `NaN` if it has none. */
  numberOf(id: number, field: string): number {
    const docId = this.#documents.docIdOf(id);
    return docId === null ? Number.NaN : (this.#documents.numbers(field)[docId] ?? Number.NaN);
  }

  versionOf(id: number): number {
    const docId = this.#documents.docIdOf(id);
    return docId === null ? 0 : this.#documents.versionOf(docId);
  }

  /** Counts the documents of a query by several fields, each without the criterion of its own field. */
  facets(query: Query, requests: readonly FacetRequest[]): FacetCounts {
    this.#documents.scratch.release();
    return countFacets(this.#documents, query, requests);
  }

  /**
   * Finds criteria that exclude only a few documents, and those documents.
   * @param closer criterion whose documents come before others that fail the same number of criteria
   */
  nearMisses(
    query: Query,
    options: { closer: Criterion | null; sort: readonly SortTerm[]; limit: number },
  ): NearMisses {
    this.#documents.scratch.release();
    return findNearMisses(this.#documents, query, options);
  }

  /**
   * Compares documents with their source and corrects those that differ.
   * @returns ids of documents that differed
   */
  correctRange({ rows, after, upTo }: RowRange): number[] {
    const byId = new Map(rows.map((row) => [row[0] ?? 0, row]));
    const removed = this.#documents.idsBetween(after, upTo).filter((id) => !byId.has(id));
    const changed = [...byId].filter(([, row]) => !this.#documents.equals(row));
    for (const id of removed) this.remove(id);
    for (const [, row] of changed) this.set(row);
    return [...removed, ...changed.map(([id]) => id)];
  }
}
