import { addresses, type PostRef } from '@pitlane/contracts';
import { IntentLink } from '@/lib/intent-link.tsx';

export function PostLink({ post: { id, title, gone } }: { post: PostRef }) {
  if (gone === 'erased') return title;
  return (
    <IntentLink to={addresses.product(id)} className="hover:underline">
      {title}
    </IntentLink>
  );
}
