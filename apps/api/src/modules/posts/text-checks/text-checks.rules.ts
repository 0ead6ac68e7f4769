import { createHash } from 'node:crypto';
import type { PostValues } from '@pitlane/contracts';
import { z } from 'zod';
import { findContacts, isDenied } from '../contacts/contacts.rules.ts';

/** Words that ask for a second look, as the beginning of a word; they decide nothing. */
const STOP_WORDS = [
  'предоплат',
  'аванс на карт',
  'задаток на карт',
  'перевод на карт',
  'без документов',
  'утопл',
  'перебит',
  'конструктор',
  'двойник',
  'в розыске',
  'арест',
  'под запретом',
  'обнал',
  'криптовалют',
  'prepay',
  'western union',
  'moneygram',
  'gift card',
  'wire transfer only',
  'escrow agent',
  'no title',
  'no papers',
  'cloned vin',
  'bitcoin',
  'usdt',
] as const;

const MOST_QUOTES = 10;
const unique = (quotes: string[]) => [...new Set(quotes)].slice(0, MOST_QUOTES);

/** Contacts in a text, word for word. */
export const contactsIn = (text: string): string[] =>
  unique(findContacts(text).map(({ from, to }) => text.slice(from, to)));

/** Words of a text that begin with a stop word, as they stand there; where it is denied, none. */
export function stopWordsIn(text: string): string[] {
  const lower = text.toLowerCase();
  return unique(
    STOP_WORDS.flatMap((word) => {
      const pattern = new RegExp(`(?<!\\p{L})${word}\\p{L}{0,12}`, 'gu');
      const found = [...lower.matchAll(pattern)].find(
        ({ 0: all, index }) => !isDenied(lower, { from: index, to: index + all.length }),
      );
      return found ? text.slice(found.index, found.index + found[0].length) : [];
    }),
  );
}

/** The texts of an ad that are looked through. */
const textFields = ['description', 'contact_name'] as const;
export type Texts = Pick<PostValues, (typeof textFields)[number]>;

const textNote = z.object({
  /** `unchecked`: looking took too long. */
  kind: z.enum(['contacts', 'stop_words', 'unchecked']),
  field: z.enum(textFields),
  /** Word for word. */
  quotes: z.array(z.string()),
});
export type TextNote = z.output<typeof textNote>;

/** What is stored with a version: what was noticed in its texts, in no language. */
const textCheck = z.object({ of: z.string(), notes: z.array(textNote) });
export type TextCheck = z.output<typeof textCheck>;

/** Tells which texts a check is of; `text-checks.queries.ts` computes the same. */
const hashOf = ({ contact_name, description }: Texts) =>
  createHash('sha256').update(`${contact_name}\n${description}`).digest('hex');

/** What is looked for in each text. */
const checks = [
  { kind: 'contacts', find: contactsIn },
  { kind: 'stop_words', find: stopWordsIn },
] as const;

/** Looks through texts. It costs up to a tenth of a second: never on the event loop. */
export function checkTexts(texts: Texts): TextCheck {
  const notes = checks.flatMap(({ kind, find }) =>
    textFields.map((field) => ({ kind, field, quotes: find(texts[field]) })),
  );
  return { of: hashOf(texts), notes: notes.filter(({ quotes }) => quotes.length > 0) };
}

/** The check of texts that could not be looked through in time. */
export const unfinishedCheck = (texts: Texts): TextCheck => ({
  of: hashOf(texts),
  notes: [{ kind: 'unchecked', field: 'description', quotes: [] }],
});

/** A stored check, where it is of these texts: a version may have changed since. */
export function storedCheck(stored: unknown, texts: Texts): TextCheck | null {
  const { data } = textCheck.safeParse(stored);
  return data?.of === hashOf(texts) ? data : null;
}
