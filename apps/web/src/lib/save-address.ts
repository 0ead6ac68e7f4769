import type { SearchAddress } from '@pitlane/contracts';
import { searchAddress } from './search-address.ts';

/** Opens a search with the dialog that saves it (app/layouts/after-page.tsx). */
export const saveAddress = (filter: SearchAddress) => `${searchAddress(filter)}#save`;

/** The part of a fragment that goes on with another filter: which saved search is open. */
export const openedSearch = (fragment: string) => (fragment.startsWith('#saved-') ? fragment : '');
