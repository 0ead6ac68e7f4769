import { useQuery } from '@tanstack/react-query';
import { savedQuery } from '../api/saved-searches.ts';
import { Why } from './why.tsx';

/** On an ad that was opened from a saved search: why it is one of its. */
export default function OpenedFrom({ savedId, postId }: { savedId: number; postId: number }) {
  const { data } = useQuery(savedQuery());
  const saved = data?.items.find(({ id }) => id === savedId);
  return saved ? (
    <div className="mb-4">
      <Why saved={saved} postId={postId} />
    </div>
  ) : null;
}
