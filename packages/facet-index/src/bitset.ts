const WORD_BITS = 32;

/** Returns the number of 32-bit words of a set with room for `capacity` documents. */
export const wordCount = (capacity: number): number => Math.ceil(capacity / WORD_BITS);

/** Read-only set. Its capacity may exceed that of the sets that it is combined with. */
export type ReadonlyBitset = Pick<
  Bitset,
  'words' | 'has' | 'cardinality' | 'andCardinality' | 'writeTo' | 'withCapacity'
>;

/** Set of document numbers, one bit each. Operations on two sets change the first and return it. */
export class Bitset {
  readonly words: Int32Array<ArrayBuffer>;

  constructor(words: Int32Array<ArrayBuffer>) {
    this.words = words;
  }

  /** Creates an empty set with room for `capacity` documents. */
  static empty(capacity: number): Bitset {
    return new Bitset(new Int32Array(wordCount(capacity)));
  }

  /** Returns a copy with room for more documents. */
  withCapacity(capacity: number): Bitset {
    const larger = Bitset.empty(capacity);
    larger.words.set(this.words);
    return larger;
  }

  add(docId: number): void {
    (this.words[docId >>> 5] as number) |= 1 << (docId & 31);
  }

  remove(docId: number): void {
    (this.words[docId >>> 5] as number) &= ~(1 << (docId & 31));
  }

  has(docId: number): boolean {
    return (((this.words[docId >>> 5] as number) >>> (docId & 31)) & 1) === 1;
  }

  and({ words: otherWords }: ReadonlyBitset): this {
    const { words } = this;
    for (let index = 0; index < words.length; index += 1)
      (words[index] as number) &= otherWords[index] as number;
    return this;
  }

  andNot({ words: otherWords }: ReadonlyBitset): this {
    const { words } = this;
    for (let index = 0; index < words.length; index += 1)
      (words[index] as number) &= ~(otherWords[index] as number);
    return this;
  }

  or({ words: otherWords }: ReadonlyBitset): this {
    const { words } = this;
    for (let index = 0; index < words.length; index += 1)
      (words[index] as number) |= otherWords[index] as number;
    return this;
  }

  xor({ words: otherWords }: ReadonlyBitset): this {
    const { words } = this;
    for (let index = 0; index < words.length; index += 1)
      (words[index] as number) ^= otherWords[index] as number;
    return this;
  }

  /** Removes the documents numbered `end` or higher. */
  clearFrom(end: number): this {
    const { words } = this;
    const usedBits = end % WORD_BITS;
    if (usedBits > 0) words[words.length - 1] = (words.at(-1) ?? 0) & (2 ** usedBits - 1);
    return this;
  }

  cardinality(): number {
    return this.andCardinality(this);
  }

  /** Returns the number of documents in both sets. */
  andCardinality({ words: otherWords }: ReadonlyBitset): number {
    const { words } = this;
    let size = 0;
    for (let index = 0; index < words.length; index += 1) {
      let word = (words[index] as number) & (otherWords[index] as number);
      word -= (word >>> 1) & 0x55555555;
      word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
      size += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
    }
    return size;
  }

  /**
   * Writes the document numbers in ascending order.
   * @param target array with room for all of them
   */
  writeTo(target: Uint32Array): void {
    const { words } = this;
    let length = 0;
    for (let index = 0; index < words.length; index += 1) {
      let word = words[index] as number;
      while (word !== 0) {
        target[length++] = index * WORD_BITS + 31 - Math.clz32(word & -word);
        word &= word - 1;
      }
    }
  }
}
