import { getPostSeller } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@/lib/query.ts';
import { ReplyFact } from './reply-fact.tsx';

/** How the seller of an ad answers, as a line of a list; nothing where that is not known. */
export function SellerReply({ postId }: { postId: number }) {
  const { data } = useQuery(queryOf(getPostSeller, { params: { id: postId } }));
  return data?.reply ? <ReplyFact reply={data.reply} /> : null;
}
