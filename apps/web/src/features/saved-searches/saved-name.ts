import type { SavedFilter } from '@pitlane/contracts';
import { currentLanguage } from '@/lib/i18n.ts';

/** What a search is called: as its owner wants, else what it says. */
export const savedName = ({ name, summary }: Pick<SavedFilter, 'name' | 'summary'>): string =>
  name ?? summary[currentLanguage()];

/** Where a search is opened as what it is: the page then shows which ads are new and saves changes. */
export const openedAddress = ({ id, address, seller_id }: SavedFilter): string =>
  seller_id === undefined ? `${address}#saved-${id}` : address;
