import type { Suggestion } from '@pitlane/contracts';

/** Sorts suggestions without ads to the end, except the one that the words themselves mean. */
export function sortSuggestions(suggestions: readonly Suggestion[]): readonly Suggestion[] {
  const [first, ...others] = suggestions;
  const isEmpty = ({ count }: Suggestion) => Number(count === 0);
  return first ? [first, ...others.toSorted((a, b) => isEmpty(a) - isEmpty(b))] : [];
}
