/** The last address that was opened with more than the page could read, as it is without that. */
let last: { address: string; fields: readonly string[] } | null = null;

/** Without the language, which is no part of a search. */
function searchOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const params = new URLSearchParams(search);
  params.delete('lang');
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}

/** Notes which fields an address was opened with that the page had to drop. */
export function noteDropped(address: string, fields: readonly string[]): void {
  last = { address: searchOf(new URL(address, 'http://any')), fields: [...new Set(fields)] };
}

/** The fields that were dropped of what has become this address. */
export const droppedAt = (address: Pick<URL, 'pathname' | 'search'>): readonly string[] =>
  last?.address === searchOf(address) ? last.fields : [];
