/** Unordered, growing list of document numbers. The last one takes the position of a removed one. */
export class DocIdList {
  #docIds = new Uint32Array(16);
  #length = 0;

  view(): Uint32Array<ArrayBuffer> {
    return this.#docIds.subarray(0, this.#length);
  }

  /** @returns the position of the document */
  push(docId: number): number {
    if (this.#length === this.#docIds.length) {
      const larger = new Uint32Array(this.#length * 2);
      larger.set(this.#docIds);
      this.#docIds = larger;
    }
    this.#docIds[this.#length] = docId;
    this.#length += 1;
    return this.#length - 1;
  }

  /** @returns the document that was moved to this position; `undefined` if none was */
  removeAt(position: number): number | undefined {
    this.#length -= 1;
    const last = this.#docIds[this.#length];
    if (position === this.#length || last === undefined) return undefined;
    this.#docIds[position] = last;
    return last;
  }
}
