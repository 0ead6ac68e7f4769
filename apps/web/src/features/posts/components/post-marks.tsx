import type { PostCard } from '@pitlane/contracts';
import { ShieldCheck, Wrench } from 'lucide-react';
import { useTranslation } from '@/lib/i18n.ts';
import { Badge } from '@/ui/chip.tsx';

interface PostMarksProps {
  post: Pick<PostCard, 'guarantee' | 'tuning'>;
  promoted: boolean;
}

/** Promoted, guarantee, tuning; nothing where none holds. */
export function PostMarks({ post, promoted }: PostMarksProps) {
  const { t } = useTranslation('posts');
  if (!promoted && !post.guarantee && !post.tuning) return null;
  return (
    <div className="flex flex-wrap gap-1.5">
      {promoted && <Badge tone="gold">{t('card.promoted')}</Badge>}
      {post.guarantee && (
        <Badge tone="success">
          <ShieldCheck aria-hidden className="size-3.5" />
          {t('card.guarantee')}
        </Badge>
      )}
      {post.tuning && (
        <Badge>
          <Wrench aria-hidden className="size-3.5" />
          {t('card.tuning')}
        </Badge>
      )}
    </div>
  );
}
