export interface TextPart {
  text: string;
  isMarked: boolean;
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export function markQuotes(text: string, quotes: readonly string[]): TextPart[] {
  // Longest first, or a word would match before a phrase that starts with it.
  const sortedQuotes = quotes
    .filter((quote) => quote.trim())
    .toSorted((a, b) => b.length - a.length);
  if (sortedQuotes.length === 0) return text ? [{ text, isMarked: false }] : [];
  return text
    .split(new RegExp(`(${sortedQuotes.map(escapePattern).join('|')})`, 'giu'))
    .map((part, index) => ({ text: part, isMarked: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
