import { useQuery } from '@tanstack/react-query';
import { savedSearchesQuery } from '../api/saved-searches.ts';
import { MatchReasons } from './match-reasons.tsx';

/** Explains on an ad page why the ad matches the saved search it was opened from. */
export default function SavedSearchMatch({
  savedSearchId,
  postId,
}: {
  savedSearchId: number;
  postId: number;
}) {
  const { data } = useQuery(savedSearchesQuery());
  const savedSearch = data?.items.find(({ id }) => id === savedSearchId);
  return savedSearch ? (
    <div className="mb-4">
      <MatchReasons savedSearch={savedSearch} postId={postId} />
    </div>
  ) : null;
}
