export interface Part {
  text: string;
  marked: boolean;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text cut where it says one of the quotes, whatever their case. */
export function markQuotes(text: string, quotes: readonly string[]): Part[] {
  // The longest first, or a word would match before the phrase that begins with it.
  const wanted = quotes.filter((quote) => quote.trim()).toSorted((a, b) => b.length - a.length);
  if (wanted.length === 0) return text ? [{ text, marked: false }] : [];
  return text
    .split(new RegExp(`(${wanted.map(escaped).join('|')})`, 'giu'))
    .map((part, index) => ({ text: part, marked: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
