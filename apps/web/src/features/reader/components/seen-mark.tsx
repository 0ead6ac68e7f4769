import type { PostCard } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { Badge } from '@/ui/chip.tsx';
import { useReader } from '../api/reader.ts';

export function SeenMark({ post }: { post: PostCard }) {
  const { t } = useTranslation('reader');
  const { viewed } = useReader();
  if (!viewed.includes(post.id)) return null;
  return (
    <div className="not-first:mt-1.5">
      <Badge>{t('seen')}</Badge>
    </div>
  );
}
