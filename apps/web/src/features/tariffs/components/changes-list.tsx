import type { Quote, Tariff } from '@pitlane/contracts';
import { formatDate } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { useProfile } from '@/lib/profile.ts';
import { listTariffChanges, type TariffChange } from '../tariff-changes.ts';

export function ChangesList({ tariff, quote }: { tariff: Tariff; quote: Quote }) {
  const { t } = useTranslation('tariffs');
  const { data: profile } = useProfile();
  if (!profile) return null;
  const formatChange = (change: TariffChange): string => {
    switch (change.kind) {
      case 'starts':
        return t('changes.starts', { until: formatDate(change.until) });
      case 'renews':
        return t('changes.renews', {
          from: formatDate(change.from),
          until: formatDate(change.until),
        });
      case 'ends':
        return t('changes.ends', { name: change.name });
      case 'rest':
      case 'trial':
      case 'once':
        return t(`changes.${change.kind}`);
      default:
        throw change satisfies never;
    }
  };
  return (
    <section>
      <h2 className="text-[18px] leading-6">{t('changes.title')}</h2>
      <ul className="mt-3 flex max-w-[62ch] list-disc flex-col gap-2 pl-5 marker:text-muted">
        {listTariffChanges(tariff, quote, profile).map((change) => (
          <li key={change.kind}>{formatChange(change)}</li>
        ))}
      </ul>
    </section>
  );
}
