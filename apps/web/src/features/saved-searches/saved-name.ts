import type { SavedFilter } from '@pitlane/contracts';
import { currentLanguage } from '@/lib/i18n.ts';

export const savedName = ({ name, summary }: Pick<SavedFilter, 'name' | 'summary'>): string =>
  name ?? summary[currentLanguage()];

/** Returns the address that opens a search as a saved one: the page then shows new ads and saves changes. */
export const openedAddress = ({ id, address, seller_id }: SavedFilter): string =>
  seller_id === undefined ? `${address}#saved-${id}` : address;
