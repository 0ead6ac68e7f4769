/** Ids of all ads, public or not, whose texts contain some words, and of those with the words in their titles. */
export interface DocumentsWithText {
  ids: Int32Array;
  inTitle: Int32Array;
}

interface TextRead {
  text: string;
  result: DocumentsWithText | null;
  /** Ads that changed since the read began: the result may be older than they are. */
  changed: Set<number>;
  done: Promise<void>;
}

/** Result of a read, with the ads that have to be read again. */
export interface FinishedRead {
  text: string;
  result: DocumentsWithText;
  changed: ReadonlySet<number>;
}

/** Reads of texts that are under way, and the ads that change meanwhile. */
export class TextReads {
  readonly #reads = new Map<string, TextRead>();

  /** Reads a text, once for all callers that ask meanwhile. */
  begin(text: string, read: () => Promise<DocumentsWithText>): Promise<void> {
    const known = this.#reads.get(text);
    if (known) return known.done;
    const begun: TextRead = { text, result: null, changed: new Set(), done: Promise.resolve() };
    begun.done = read().then(
      (result) => {
        begun.result = result;
      },
      (error: unknown) => {
        this.#reads.delete(text);
        throw error;
      },
    );
    this.#reads.set(text, begun);
    return begun.done;
  }

  /** Takes the results of all finished reads. */
  takeFinished(): FinishedRead[] {
    const finished = [...this.#reads.values()].flatMap(({ text, result, changed }) =>
      result ? [{ text, result, changed }] : [],
    );
    for (const { text } of finished) this.#reads.delete(text);
    return finished;
  }

  noteChanges(ids: readonly number[]): void {
    for (const { changed } of this.#reads.values()) for (const id of ids) changed.add(id);
  }

  /** Drops all reads: the index is read again as a whole. */
  clear(): void {
    this.#reads.clear();
  }
}
