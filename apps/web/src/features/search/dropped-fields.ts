/** The last address that contained unreadable fields, without those fields. */
let last: { address: string; fields: readonly string[] } | null = null;

/** Removes the language, which is not part of a search. */
function searchOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const params = new URLSearchParams(search);
  params.delete('lang');
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}

/** Stores which fields of an opened address had to be dropped. */
export function storeDroppedFields(address: string, fields: readonly string[]): void {
  last = { address: searchOf(new URL(address, 'http://any')), fields: [...new Set(fields)] };
}

/** Returns the fields that were dropped to arrive at this address. */
export const findDroppedFields = (address: Pick<URL, 'pathname' | 'search'>): readonly string[] =>
  last?.address === searchOf(address) ? last.fields : [];
