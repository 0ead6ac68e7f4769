import type { Quote, TariffCatalogue } from '@pitlane/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { computeUnitsPrice, type Units } from '../units-price.ts';
import { PriceSummary } from './price-summary.tsx';

interface UnitsSummaryProps {
  units: Units;
  prices: TariffCatalogue['prices'];
  children: (quote: Quote | null) => ReactNode;
}

export function UnitsSummary({ units, prices, children }: UnitsSummaryProps) {
  const { t } = useTranslation('tariffs');
  const price = computeUnitsPrice(units, prices);
  const total = price.ads + price.special;
  const lines = [
    { name: t('trial.placements', { count: units.ads }), kopecks: price.ads },
    { name: t('single.specials', { count: units.special }), kopecks: price.special },
  ].filter(({ kopecks }) => kopecks > 0);
  return (
    <PriceSummary
      title={t('single.once')}
      purchase={{ advert: units.ads, spec_offer: units.special }}
      fullPrice={total}
      total={total}
      lines={lines}
      hasTerm={false}
    >
      {children}
    </PriceSummary>
  );
}
