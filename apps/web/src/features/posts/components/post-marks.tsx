import type { PostCard } from '@pitlane/contracts';
import { ShieldCheck, Wrench } from 'lucide-react';
import { useTranslation } from '@/lib/i18n.ts';
import { Badge } from '@/ui/chip.tsx';

interface PostMarksProps {
  post: Pick<PostCard, 'guarantee' | 'tuning'>;
  promoted: boolean;
  isNewHit?: boolean | undefined;
}

/** Renders nothing if no mark applies. */
export function PostMarks({ post, promoted, isNewHit }: PostMarksProps) {
  const { t } = useTranslation('posts');
  if (!isNewHit && !promoted && !post.guarantee && !post.tuning) return null;
  return (
    <div className="flex flex-wrap gap-1.5">
      {isNewHit && <Badge tone="success">{t('card.fresh')}</Badge>}
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
