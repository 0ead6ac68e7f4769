import type { Suggestion } from '@pitlane/contracts';

/** Sorts suggestions without ads to the end, except the first one, which is the meaning of the words. */
export function sortSuggestions(suggestions: readonly Suggestion[]): readonly Suggestion[] {
  const [first, ...others] = suggestions;
  const rankOf = ({ count }: Suggestion) => Number(count === 0);
  return first ? [first, ...others.toSorted((a, b) => rankOf(a) - rankOf(b))] : [];
}
