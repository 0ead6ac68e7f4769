/** Last address from which unreadable fields were dropped: what remained of it, and the dropped fields. */
let lastDropped: { address: string; fields: readonly string[] } | null = null;

/** Removes the language, which is not part of a search. */
function withoutLanguage({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const params = new URLSearchParams(search);
  params.delete('lang');
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}

/** Stores which fields of an opened address had to be dropped. */
export function storeDroppedFields(address: string, fields: readonly string[]): void {
  lastDropped = {
    address: withoutLanguage(new URL(address, 'http://any')),
    fields: [...new Set(fields)],
  };
}

/** Returns the fields that were dropped to arrive at this address. */
export const findDroppedFields = (address: Pick<URL, 'pathname' | 'search'>): readonly string[] =>
  lastDropped?.address === withoutLanguage(address) ? lastDropped.fields : [];
