import { useQuery } from '@tanstack/react-query';
import { savedQuery } from '../api/saved-searches.ts';
import { Why } from './why.tsx';

/** Explains on an ad page why the ad matches the saved search it was opened from. */
export default function OpenedFrom({ savedId, postId }: { savedId: number; postId: number }) {
  const { data } = useQuery(savedQuery());
  const saved = data?.items.find(({ id }) => id === savedId);
  return saved ? (
    <div className="mb-4">
      <Why saved={saved} postId={postId} />
    </div>
  ) : null;
}
