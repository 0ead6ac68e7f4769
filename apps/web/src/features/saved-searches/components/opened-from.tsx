import { useQuery } from '@tanstack/react-query';
import { savedSearchesQuery } from '../api/saved-searches.ts';
import { MatchReasons } from './match-reasons.tsx';

/** Explains on an ad page why the ad matches the saved search it was opened from. */
export default function OpenedFrom({ savedId, postId }: { savedId: number; postId: number }) {
  const { data } = useQuery(savedSearchesQuery());
  const saved = data?.items.find(({ id }) => id === savedId);
  return saved ? (
    <div className="mb-4">
      <MatchReasons saved={saved} postId={postId} />
    </div>
  ) : null;
}
