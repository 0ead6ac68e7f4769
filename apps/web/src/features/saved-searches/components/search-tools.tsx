import { addresses, readId } from '@pitlane/contracts';
import { useLocation, useMatch } from 'react-router-dom';
import { useSearchFilter } from '@/lib/search-address.ts';
import { useSession } from '@/lib/session.ts';
import { SaveDialog } from './save-dialog.tsx';
import { SavedSearchBar } from './saved-search-bar.tsx';

/** Renders the tool for the fragment of the search page: `#save`, or `#saved-` with the id of a saved search. */
export default function SearchTools({ onClose }: { onClose: () => void }) {
  const { hash } = useLocation();
  const match = useMatch(addresses.search.pattern);
  const session = useSession();
  const filter = useSearchFilter(match?.params ?? {});
  if (!match) return null;
  if (hash === '#save') return <SaveDialog filter={filter} onClose={onClose} />;
  const id = readId(/^#saved-(\d+)$/.exec(hash)?.[1]);
  if (id === null || !session) return null;
  return <SavedSearchBar key={id} id={id} filter={filter} onClose={onClose} />;
}
