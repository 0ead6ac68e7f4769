import { getPostSeller } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@/lib/query.ts';
import { ReplyFact } from './reply-fact.tsx';

/** Typical reply time of the seller as a list item; renders nothing if it is unknown. */
export function SellerReply({ postId }: { postId: number }) {
  const { data } = useQuery(queryOf(getPostSeller, { params: { id: postId } }));
  return data?.reply ? <ReplyFact reply={data.reply} /> : null;
}
