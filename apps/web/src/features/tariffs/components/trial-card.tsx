import { type Tariff, tariffTypes } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { TariffCard } from './tariff-card.tsx';

const trialTypeIds: readonly number[] = [tariffTypes.individualTrial, tariffTypes.entityTrial];
export const isTrialTariff = ({ id }: Tariff) => trialTypeIds.includes(id);

export function TrialCard({ tariff }: { tariff: Tariff }) {
  const { t } = useTranslation('tariffs');
  const { adverts, months, name } = tariff;
  if (!isTrialTariff(tariff) || !adverts || months === 0) return null;
  return (
    <TariffCard
      title={name}
      price={t('trial.price')}
      per={t('trial.lead', {
        placements: t('trial.placements', { count: adverts }),
        months: t('trial.months', { count: months }),
      })}
      lead={tariff.description}
      points={[t('trial.points.ready'), t('trial.points.term'), t('trial.points.return')]}
    />
  );
}
