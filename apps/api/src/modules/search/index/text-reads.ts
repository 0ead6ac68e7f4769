/** Ids of all ads, public or not, whose texts contain some words, and of those with the words in their titles. */
export interface DocumentsWithText {
  ids: Int32Array;
  inTitle: Int32Array;
}

interface TextRead {
  text: string;
  result: DocumentsWithText | null;
  /** Ads changed since the read began, for which the result may be outdated. */
  changedIds: Set<number>;
  completion: Promise<void>;
}

/** Result of a read, with the ads whose texts have to be matched again. */
export interface FinishedRead {
  text: string;
  result: DocumentsWithText;
  changedIds: ReadonlySet<number>;
}

/** Tracks pending reads of texts and the ads that change during them. */
export class TextReads {
  readonly #reads = new Map<string, TextRead>();

  /** Starts reading a text, or joins the pending read. */
  start(text: string, read: () => Promise<DocumentsWithText>): Promise<void> {
    const pending = this.#reads.get(text);
    if (pending) return pending.completion;
    const textRead: TextRead = {
      text,
      result: null,
      changedIds: new Set(),
      completion: Promise.resolve(),
    };
    textRead.completion = read().then(
      (result) => {
        textRead.result = result;
      },
      (error: unknown) => {
        this.#reads.delete(text);
        throw error;
      },
    );
    this.#reads.set(text, textRead);
    return textRead.completion;
  }

  takeFinished(): FinishedRead[] {
    const finished = [...this.#reads.values()].flatMap(({ text, result, changedIds }) =>
      result ? [{ text, result, changedIds }] : [],
    );
    for (const { text } of finished) this.#reads.delete(text);
    return finished;
  }

  recordChanges(ids: readonly number[]): void {
    for (const { changedIds } of this.#reads.values()) for (const id of ids) changedIds.add(id);
  }

  /** Drops all reads, because the whole index is read again. */
  clear(): void {
    this.#reads.clear();
  }
}
