export interface Part {
  text: string;
  marked: boolean;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export function markQuotes(text: string, quotes: readonly string[]): Part[] {
  // Longest first, or a word would match before a phrase that starts with it.
  const wanted = quotes.filter((quote) => quote.trim()).toSorted((a, b) => b.length - a.length);
  if (wanted.length === 0) return text ? [{ text, marked: false }] : [];
  return text
    .split(new RegExp(`(${wanted.map(escaped).join('|')})`, 'giu'))
    .map((part, index) => ({ text: part, marked: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
