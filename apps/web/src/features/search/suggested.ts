import type { Suggestion } from '@pitlane/contracts';

/** As they come, the likeliest first; those without ads last, but for the one that the words themselves mean. */
export function likelyFirst(suggestions: readonly Suggestion[]): readonly Suggestion[] {
  const [first, ...others] = suggestions;
  const isEmpty = ({ count }: Suggestion) => Number(count === 0);
  return first ? [first, ...others.toSorted((a, b) => isEmpty(a) - isEmpty(b))] : [];
}
