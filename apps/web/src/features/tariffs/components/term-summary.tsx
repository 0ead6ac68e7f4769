import type { Quote, Tariff } from '@pitlane/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { formatKopecks } from '@/lib/money.ts';
import { purchaseOf, type TermPrice } from '../tariff-price.ts';
import { ChangeNotice } from './change-notice.tsx';
import { PriceSummary } from './price-summary.tsx';

interface TermSummaryProps {
  tariff: Tariff;
  price: TermPrice;
  children: (quote: Quote | null) => ReactNode;
}

export function TermSummary({ tariff, price, children }: TermSummaryProps) {
  const { t } = useTranslation('tariffs');
  const { months, counts, pricePerMonth, fullPrice, total } = price;
  return (
    <PriceSummary
      title={t('summary.months', { months: t('term.months', { count: months }) })}
      purchase={purchaseOf(tariff, price)}
      fullPrice={fullPrice}
      total={total}
      lines={[
        {
          name: t('summary.times', { sum: formatKopecks(pricePerMonth), count: months }),
          kopecks: fullPrice,
        },
      ]}
      hasTerm
    >
      {(quote) => (
        <>
          <ChangeNotice months={months} counts={counts} />
          {children(quote)}
        </>
      )}
    </PriceSummary>
  );
}
