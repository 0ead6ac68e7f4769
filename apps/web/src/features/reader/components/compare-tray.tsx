import { addresses } from '@pitlane/contracts';
import { Columns2, X } from 'lucide-react';
import { storeComparedIds, useComparedIds } from '@/features/posts/comparison-selection.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IconButton, LinkButton } from '@/ui/button.tsx';

export function CompareTray() {
  const { t } = useTranslation('reader');
  const ids = useComparedIds();
  if (ids.length === 0) return null;
  return (
    <section
      aria-label={t('compare.tray')}
      className="fade-in fixed right-3 bottom-[calc(var(--bar-height)+12px)] z-20 flex items-center rounded-full border border-line bg-card p-1 shadow-float"
    >
      <LinkButton look="primary" to={addresses.compare(ids)} className="rounded-full">
        <Columns2 aria-hidden className="size-[18px]" />
        {t('compare.open', { value: ids.length })}
      </LinkButton>
      <IconButton label={t('compare.clear')} onClick={() => storeComparedIds([])}>
        <X aria-hidden className="size-5" />
      </IconButton>
    </section>
  );
}
