import type { SearchAddress } from '@pitlane/contracts';
import { searchAddress } from './search-address.ts';

/** Returns the path to a search with the dialog that saves it open (app/layouts/after-page.tsx). */
export const saveDialogAddress = (filter: SearchAddress) => `${searchAddress(filter)}#save`;

/** Returns the fragment that names the open saved search, which stays when the filter changes. */
export const savedSearchFragmentOf = (fragment: string) =>
  fragment.startsWith('#saved-') ? fragment : '';
