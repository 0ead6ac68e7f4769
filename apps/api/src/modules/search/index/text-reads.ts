/** Ids of all ads, public or not, whose texts contain some words, and of those with the words in their titles. */
export interface DocumentsWithText {
  ids: Int32Array;
  inTitle: Int32Array;
}

interface TextRead {
  text: string;
  result: DocumentsWithText | null;
  /** Ads changed since the read began, for which the result may be outdated. */
  changed: Set<number>;
  done: Promise<void>;
}

/** Result of a read, with the ads to read again. */
export interface FinishedRead {
  text: string;
  result: DocumentsWithText;
  changed: ReadonlySet<number>;
}

/** Pending reads of texts, and the ads that change during them. */
export class TextReads {
  readonly #reads = new Map<string, TextRead>();

  /** Starts reading a text, or joins the pending read. */
  begin(text: string, read: () => Promise<DocumentsWithText>): Promise<void> {
    const pending = this.#reads.get(text);
    if (pending) return pending.done;
    const textRead: TextRead = { text, result: null, changed: new Set(), done: Promise.resolve() };
    textRead.done = read().then(
      (result) => {
        textRead.result = result;
      },
      (error: unknown) => {
        this.#reads.delete(text);
        throw error;
      },
    );
    this.#reads.set(text, textRead);
    return textRead.done;
  }

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

  /** Drops all reads, because the whole index is read again. */
  clear(): void {
    this.#reads.clear();
  }
}
