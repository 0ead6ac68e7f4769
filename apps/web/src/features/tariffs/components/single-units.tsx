import {
  addresses,
  MAX_UNITS,
  type Tariff,
  type TariffCatalogue,
  toKopecks,
} from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { Card } from '@/ui/surface.tsx';
import { moneyText } from '../tariff-price.ts';
import { useTariffView } from '../use-tariff-view.ts';
import { CountField } from './count-field.tsx';
import { PriceSummary } from './price-summary.tsx';
import { Points } from './tariff-card.tsx';

interface SingleUnitsProps {
  tariff: Tariff;
  prices: TariffCatalogue['prices'];
}

/** Ads and special placements, each paid for singly. */
export function SingleUnits({ tariff, prices }: SingleUnitsProps) {
  const { t } = useTranslation('tariffs');
  const { view, change } = useTariffView((wanted) => addresses.tariff(tariff.id, wanted));
  const special = Math.min(view.special ?? 0, MAX_UNITS);
  // Something must be bought.
  const least = special > 0 ? 0 : 1;
  const ads = Math.min(Math.max(view.slots ?? 1, least), MAX_UNITS);
  const [advert, placement] = [toKopecks(prices.advert), toKopecks(prices.special_offer)];
  const total = ads * advert + special * placement;
  const each = (price: number) => t('single.each', { sum: moneyText(price) });
  const lines = [
    { name: t('trial.placements', { count: ads }), kopecks: ads * advert },
    { name: t('single.specials', { count: special }), kopecks: special * placement },
  ].filter(({ kopecks }) => kopecks > 0);
  return (
    <div className="grid items-start gap-6 desk:grid-cols-[1fr_360px] desk:gap-10">
      <div className="flex flex-col gap-5">
        <CountField
          label={t('single.ads')}
          min={least}
          max={MAX_UNITS}
          value={ads}
          onChange={(slots) => change({ slots })}
          hint={each(advert)}
        />
        <CountField
          label={t('single.special')}
          min={0}
          max={MAX_UNITS}
          value={special}
          onChange={(count) => change({ special: count })}
          hint={each(placement)}
        />
        <Points
          points={[
            t('points.shown', { count: tariff.period }),
            t('single.points.edit'),
            t('single.points.extend'),
            t('single.points.return'),
          ]}
        />
      </div>
      <Card className="p-5 desk:sticky desk:top-4">
        <PriceSummary
          title={t('single.once')}
          purchase={{ advert: ads, spec_offer: special }}
          full={total}
          total={total}
          lines={lines}
          runs={false}
        />
      </Card>
    </div>
  );
}
