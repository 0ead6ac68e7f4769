import { type OptionCounts, type Tariff, tariffTypes } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';

/** Returns a function that lists the benefits of a monthly tariff as sentences. */
export function useTariffPoints(): (tariff: Tariff, counts: OptionCounts | null) => string[] {
  const { t } = useTranslation('tariffs');
  return (tariff, counts) => {
    const ads = counts?.car_slots ?? tariff.car_slots;
    const special = counts?.special_offers ?? tariff.special_offers;
    return [
      ads === null ? t('points.endless') : t('points.ads', { count: ads }),
      special > 0 ? t('points.special', { count: special }) : null,
      t('points.shown', { count: tariff.period }),
      t('points.until'),
      tariff.id === tariffTypes.entityUnlimited ? null : t('points.return'),
    ].filter((point) => point !== null);
  };
}
