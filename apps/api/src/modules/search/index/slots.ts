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
