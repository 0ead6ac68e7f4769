const WORD_BITS = 32;

/** Number of 32-bit words of a set of document numbers below an end. */
export const wordCount = (end: number): number => Math.ceil(end / WORD_BITS);

/** Read-only set. Its capacity may exceed that of the sets it is combined with. */
export type ReadonlyBitset = Pick<
  Bitset,
  'words' | 'has' | 'cardinality' | 'andCardinality' | 'writeTo' | 'grown'
>;

/** Set of document numbers, one bit each. Operations on two sets change the first and return it. */
export class Bitset {
  readonly words: Int32Array<ArrayBuffer>;

  constructor(words: Int32Array<ArrayBuffer>) {
    this.words = words;
  }

  /** Creates an empty set with room for the documents below an end. */
  static below(end: number): Bitset {
    return new Bitset(new Int32Array(wordCount(end)));
  }

  /** Returns a copy with room for more documents. */
  grown(end: number): Bitset {
    const larger = Bitset.below(end);
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

  and({ words: others }: ReadonlyBitset): this {
    const { words } = this;
    for (let at = 0; at < words.length; at += 1) (words[at] as number) &= others[at] as number;
    return this;
  }

  andNot({ words: others }: ReadonlyBitset): this {
    const { words } = this;
    for (let at = 0; at < words.length; at += 1) (words[at] as number) &= ~(others[at] as number);
    return this;
  }

  or({ words: others }: ReadonlyBitset): this {
    const { words } = this;
    for (let at = 0; at < words.length; at += 1) (words[at] as number) |= others[at] as number;
    return this;
  }

  xor({ words: others }: ReadonlyBitset): this {
    const { words } = this;
    for (let at = 0; at < words.length; at += 1) (words[at] as number) ^= others[at] as number;
    return this;
  }

  /** Removes the documents from an end on. */
  clearFrom(end: number): this {
    const { words } = this;
    const inLast = end % WORD_BITS;
    if (inLast > 0) words[words.length - 1] = (words.at(-1) ?? 0) & (2 ** inLast - 1);
    return this;
  }

  cardinality(): number {
    return this.andCardinality(this);
  }

  /** Number of documents in both sets. */
  andCardinality({ words: others }: ReadonlyBitset): number {
    const { words } = this;
    let size = 0;
    for (let at = 0; at < words.length; at += 1) {
      let word = (words[at] as number) & (others[at] as number);
      word -= (word >>> 1) & 0x55555555;
      word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
      size += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
    }
    return size;
  }

  /**
   * Writes the documents in ascending order.
   * @param target has room for all of them
   */
  writeTo(target: Uint32Array): void {
    const { words } = this;
    let length = 0;
    for (let at = 0; at < words.length; at += 1) {
      let word = words[at] as number;
      while (word !== 0) {
        target[length++] = at * WORD_BITS + 31 - Math.clz32(word & -word);
        word &= word - 1;
      }
    }
  }
}
