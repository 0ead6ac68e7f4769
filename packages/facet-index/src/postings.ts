import { DocIdList } from './doc-id-list.ts';

/** Documents by the value of one field. */
export class Postings {
  readonly #lists = new Map<number, DocIdList>();
  /** Position of every document in the list of its value. */
  #positions: Int32Array<ArrayBuffer>;

  /** @param capacity number of documents to reserve room for */
  constructor(capacity: number) {
    this.#positions = new Int32Array(capacity);
  }

  /** Returns the documents with a value, in no order. */
  docIdsOf(value: number): Uint32Array<ArrayBuffer> {
    return this.#lists.get(value)?.view() ?? new Uint32Array();
  }

  add(docId: number, value: number): void {
    const list = this.#lists.get(value) ?? new DocIdList();
    this.#lists.set(value, list);
    this.#positions[docId] = list.push(docId);
  }

  remove(docId: number, value: number): void {
    const position = this.#positions[docId] ?? 0;
    const movedDocId = this.#lists.get(value)?.removeAt(position);
    if (movedDocId !== undefined) this.#positions[movedDocId] = position;
  }

  has(docId: number, value: number): boolean {
    return this.docIdsOf(value)[this.#positions[docId] ?? -1] === docId;
  }

  grow(capacity: number): void {
    const larger = new Int32Array(capacity);
    larger.set(this.#positions);
    this.#positions = larger;
  }
}
