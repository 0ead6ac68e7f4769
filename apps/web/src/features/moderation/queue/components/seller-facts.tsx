import { addresses, type ModeratedPostPage } from '@pitlane/contracts';
import { useId, useState } from 'react';
import { formatDate, formatNumber } from '@/lib/format.ts';
import { useTranslation, withCurrentLanguage } from '@/lib/i18n.ts';
import { useSession } from '@/lib/session.ts';
import { Button } from '@/ui/button.tsx';
import { Badge } from '@/ui/chip.tsx';
import { classes } from '@/ui/classes.ts';
import { Card } from '@/ui/surface.tsx';
import { BlockSeller } from './block-seller.tsx';

export function SellerFacts({ post }: { post: ModeratedPostPage }) {
  const { t } = useTranslation('moderation');
  const id = useId();
  const { owner } = post;
  const userId = useSession()?.userId;
  const [isConfirming, setIsConfirming] = useState(false);
  const facts = [
    { name: t('seller.since'), value: formatDate(owner.on_site_since) },
    { name: t('seller.posts'), value: formatNumber(owner.posts_count) },
    {
      name: t('seller.denied'),
      value: formatNumber(owner.denied_count),
      isWarning: owner.denied_count > 0,
    },
    { name: t('seller.email'), value: owner.email },
  ];
  return (
    <Card className="p-4">
      <section aria-labelledby={id}>
        <h3 id={id} className="text-[13px] leading-[18px] font-normal tracking-normal text-muted">
          {t('seller.title')}
        </h3>
        <p className="mt-0.5 flex flex-wrap items-center gap-2">
          <a
            href={withCurrentLanguage(addresses.seller(owner.id))}
            target="_blank"
            rel="noreferrer"
            className="text-[18px] leading-6 font-semibold underline decoration-control underline-offset-4 wrap-anywhere hover:decoration-ink"
          >
            {owner.name}
          </a>
          {owner.blocked && <Badge tone="gold">{t('seller.blocked')}</Badge>}
        </p>
        <dl className="mt-3">
          {facts.map(({ name, value, isWarning }) => (
            <div key={name} className="flex justify-between gap-4 border-t border-line py-2">
              <dt className="shrink-0 text-muted">{name}</dt>
              <dd
                className={classes(
                  'min-w-0 text-right font-medium wrap-anywhere',
                  isWarning && 'text-danger',
                )}
              >
                {value}
              </dd>
            </div>
          ))}
        </dl>
        {owner.id !== userId && (
          <Button onClick={() => setIsConfirming(true)} className="mt-2 w-full">
            {owner.blocked ? t('seller.unblock') : t('seller.block')}
          </Button>
        )}
      </section>
      {isConfirming && <BlockSeller post={post} onClose={() => setIsConfirming(false)} />}
    </Card>
  );
}
