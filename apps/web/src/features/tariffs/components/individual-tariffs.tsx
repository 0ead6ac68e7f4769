import { type TariffCatalogue, tariffTypes } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { formatAmount } from '@/lib/money.ts';
import { SinglePurchases } from './single-purchases.tsx';
import { SpecialCard } from './special-card.tsx';
import { TariffCard } from './tariff-card.tsx';
import { TrialCard } from './trial-card.tsx';

export function IndividualTariffs({ catalogue }: { catalogue: TariffCatalogue }) {
  const { t } = useTranslation('tariffs');
  const { tariffs, prices } = catalogue;
  const singleTariff = tariffs.find(({ id }) => id === tariffTypes.individualPaid);
  return (
    <div className="grid gap-4 desk:grid-cols-3">
      {tariffs.map((tariff) => (
        <TrialCard key={tariff.id} tariff={tariff} />
      ))}
      {singleTariff && (
        <TariffCard
          title={t('single.title')}
          price={formatAmount(prices.advert)}
          per={t('single.per', { count: singleTariff.period })}
          lead={singleTariff.description}
          points={[t('single.points.edit'), t('single.points.extend'), t('single.points.return')]}
          action={<SinglePurchases view={{ slots: 1 }} />}
        />
      )}
      <SpecialCard prices={prices} />
    </div>
  );
}
