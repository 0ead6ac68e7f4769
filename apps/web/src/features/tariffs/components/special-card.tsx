import type { TariffCatalogue } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { formatAmount } from '@/lib/money.ts';
import { SinglePurchases } from './single-purchases.tsx';
import { TariffCard } from './tariff-card.tsx';

export function SpecialCard({ prices }: Pick<TariffCatalogue, 'prices'>) {
  const { t } = useTranslation('tariffs');
  return (
    <TariffCard
      gold
      title={t('special.title')}
      price={formatAmount(prices.special_offer)}
      per={t('special.per')}
      lead={t('special.lead')}
      points={[t('special.points.look'), t('special.points.place'), t('special.points.pages')]}
      action={<SinglePurchases view={{ slots: 0, special: 1 }} />}
    />
  );
}
