import { addresses, MAX_UNITS, type Tariff, type TariffCatalogue } from '@pitlane/contracts';
import { useLocation } from 'react-router-dom';
import { useTranslation } from '@/lib/i18n.ts';
import { formatAmount } from '@/lib/money.ts';
import { LinkButton } from '@/ui/button.tsx';
import { Card } from '@/ui/surface.tsx';
import { unitsOf } from '../units-price.ts';
import { useTariffView } from '../use-tariff-view.ts';
import { CountField } from './count-field.tsx';
import { Points } from './tariff-card.tsx';
import { UnitsSummary } from './units-summary.tsx';

interface SingleUnitsProps {
  tariff: Tariff;
  prices: TariffCatalogue['prices'];
}

export function SingleUnits({ tariff, prices }: SingleUnitsProps) {
  const { t } = useTranslation('tariffs');
  const { state } = useLocation();
  const { view, change } = useTariffView((newView) => addresses.tariff(tariff.id, newView));
  const units = unitsOf(view);
  const formatUnitPrice = (price: string) => t('single.each', { sum: formatAmount(price) });
  return (
    <div className="grid items-start gap-6 desk:grid-cols-[1fr_360px] desk:gap-10">
      <div className="flex flex-col gap-5">
        <CountField
          label={t('single.ads')}
          min={units.special > 0 ? 0 : 1}
          max={MAX_UNITS}
          value={units.ads}
          onChange={(slots) => change({ slots })}
          hint={formatUnitPrice(prices.advert)}
        />
        <CountField
          label={t('single.special')}
          min={0}
          max={MAX_UNITS}
          value={units.special}
          onChange={(count) => change({ special: count })}
          hint={formatUnitPrice(prices.special_offer)}
        />
        <UnitPoints tariff={tariff} />
      </div>
      <Card className="p-5 desk:sticky desk:top-4">
        <UnitsSummary units={units} prices={prices}>
          {() => (
            <LinkButton
              look="primary"
              to={addresses.tariff(tariff.id, { slots: units.ads, special: units.special, buy: 1 })}
              state={state}
            >
              {t('buy.go')}
            </LinkButton>
          )}
        </UnitsSummary>
      </Card>
    </div>
  );
}

export function UnitPoints({ tariff }: Pick<SingleUnitsProps, 'tariff'>) {
  const { t } = useTranslation('tariffs');
  return (
    <Points
      points={[
        t('points.shown', { count: tariff.period }),
        t('single.points.lasting'),
        t('single.points.edit'),
        t('single.points.extend'),
        t('single.points.return'),
      ]}
    />
  );
}
