import type { Seller } from '@pitlane/contracts';
import { BadgeCheck } from 'lucide-react';
import { formatDate } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { ReplyFact } from './reply-fact.tsx';

/** Facts about a seller that the site itself knows, each with its source. */
export function SellerFacts({ seller }: { seller: Seller }) {
  const { t } = useTranslation('sellers');
  return (
    <ul className="flex flex-col gap-1 text-[13px] leading-5 text-muted">
      <li>{t('since', { date: formatDate(seller.on_site_since) })}</li>
      {seller.reply ? <ReplyFact reply={seller.reply} /> : <li>{t('reply.unknown')}</li>}
      {seller.phone_verified && (
        <li className="flex items-start gap-1.5">
          <BadgeCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
          <span>
            <span className="font-medium text-success">{t('phone.verified')}</span>
            {': '}
            {t('phone.how')}
          </span>
        </li>
      )}
    </ul>
  );
}
