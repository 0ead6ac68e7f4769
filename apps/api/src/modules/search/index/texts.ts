import { LRUCache } from 'lru-cache';
import { add, type Bits, grown, room, takeOne } from './bits.ts';

/** Of words that are looked for: the slots of ads whose texts hold them all, and of those whose titles do. */
export interface TextHits {
  document: Bits;
  title: Bits;
}

/** Ads, public or not, whose texts hold some words: of all of them, and of those with the words in their titles. */
export interface WithText {
  ids: Int32Array;
  inTitle: Int32Array;
}

/** Words of the last searches: two bits an ad each, 150 KB for 600 000 ads. */
const MOST = 64;

/** Which ads hold the words of the last searches. PostgreSQL says so once; then ads that change are asked about alone. */
export class Texts {
  readonly #kept = new LRUCache<string, TextHits>({ max: MOST });

  /** The hits of words, as PostgreSQL writes these as a tsquery; null where they are not kept. */
  of(text: string): TextHits | null {
    return this.#kept.get(text) ?? null;
  }

  get all(): string[] {
    return [...this.#kept.keys()];
  }

  /** @param size how many slots there is room for */
  keep(text: string, size: number): TextHits {
    const hits = { document: room(size), title: room(size) };
    this.#kept.set(text, hits);
    return hits;
  }

  /** Whatever stood in the ad of this slot. */
  clear(slot: number): void {
    this.#kept.forEach(({ document, title }) => {
      takeOne(document, slot);
      takeOne(title, slot);
    });
  }

  add(text: string, slot: number, inTitle: boolean): void {
    const hits = this.#kept.peek(text);
    if (!hits) return;
    add(hits.document, slot);
    if (inTitle) add(hits.title, slot);
  }

  grow(size: number): void {
    this.#kept.forEach((hits) => {
      hits.document = grown(hits.document, size);
      hits.title = grown(hits.title, size);
    });
  }

  forget(): void {
    this.#kept.clear();
  }
}
