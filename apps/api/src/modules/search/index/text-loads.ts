import type { WithText } from './texts.ts';

interface Load {
  text: string;
  found: WithText | null;
  /** Ads that changed since it began: what was found may be older than they are. */
  changed: Set<number>;
  done: Promise<void>;
}

/** Texts that are read, and which ads change meanwhile. */
export class TextLoads {
  readonly #loads = new Map<string, Load>();

  /** Reads a text, once for all who ask meanwhile. */
  begin(text: string, read: () => Promise<WithText>): Promise<void> {
    const known = this.#loads.get(text);
    if (known) return known.done;
    const load: Load = { text, found: null, changed: new Set(), done: Promise.resolve() };
    load.done = read().then(
      (found) => {
        load.found = found;
      },
      (error: unknown) => {
        this.#loads.delete(text);
        throw error;
      },
    );
    this.#loads.set(text, load);
    return load.done;
  }

  /** What has been read, with the ads that have to be asked about again; the next call gives others. */
  takeDone(): { text: string; found: WithText; changed: ReadonlySet<number> }[] {
    const done = [...this.#loads.values()].flatMap(({ text, found, changed }) =>
      found ? [{ text, found, changed }] : [],
    );
    for (const { text } of done) this.#loads.delete(text);
    return done;
  }

  noteChanges(ids: Iterable<number>): void {
    const all = [...ids];
    for (const { changed } of this.#loads.values()) for (const id of all) changed.add(id);
  }

  /** Everything is another: what is read now counts for nothing. */
  forget(): void {
    this.#loads.clear();
  }
}
