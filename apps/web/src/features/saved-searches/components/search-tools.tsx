import { addresses, readId, searchParamsToFilter } from '@pitlane/contracts';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '@/lib/session.ts';
import { SaveDialog } from './save-dialog.tsx';
import { SavedSearchBar } from './saved-search-bar.tsx';

/** What the fragment of the search page asks for: `#save`, or `#saved-` with the id of a saved search. */
export default function SearchTools({ onClose }: { onClose: () => void }) {
  const { pathname, search, hash } = useLocation();
  const session = useSession();
  const filter = useMemo(() => searchParamsToFilter(new URLSearchParams(search)), [search]);
  if (pathname !== addresses.search.pattern) return null;
  if (hash === '#save') return <SaveDialog filter={filter} onClose={onClose} />;
  const id = readId(/^#saved-(\d+)$/.exec(hash)?.[1]);
  if (id === null || !session) return null;
  return <SavedSearchBar key={id} id={id} filter={filter} onClose={onClose} />;
}
