import { type TariffCatalogue, toKopecks } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { moneyText } from '../tariff-price.ts';
import { TariffCard } from './tariff-card.tsx';

/** What a special placement is. */
export function SpecialCard({ prices }: Pick<TariffCatalogue, 'prices'>) {
  const { t } = useTranslation('tariffs');
  return (
    <TariffCard
      gold
      title={t('special.title')}
      price={moneyText(toKopecks(prices.special_offer))}
      per={t('special.per')}
      lead={t('special.lead')}
      points={[t('special.points.look'), t('special.points.place'), t('special.points.pages')]}
    />
  );
}
