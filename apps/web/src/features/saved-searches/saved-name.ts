import type { SavedFilter } from '@pitlane/contracts';
import { currentLanguage } from '@/lib/i18n.ts';

export const savedName = ({ name, summary }: Pick<SavedFilter, 'name' | 'summary'>): string =>
  name ?? summary[currentLanguage()];

/** Returns the path that opens a saved search: the page marks new ads and can save changes. */
export const savedSearchAddress = ({ id, address, seller_id }: SavedFilter): string =>
  seller_id === undefined ? `${address}#saved-${id}` : address;
