import type { Quote, Tariff } from '@pitlane/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { moneyText } from '@/lib/money.ts';
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
  const { months, counts, month, full, total } = price;
  return (
    <PriceSummary
      title={t('summary.months', { months: t('term.months', { count: months }) })}
      purchase={purchaseOf(tariff, price)}
      full={full}
      total={total}
      lines={[
        { name: t('summary.times', { sum: moneyText(month), count: months }), kopecks: full },
      ]}
      runs
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
