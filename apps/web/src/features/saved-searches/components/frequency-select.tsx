import { periodOptions, subscriptionPeriods } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@/lib/i18n.ts';
import { isSignedIn } from '@/lib/session.ts';
import { Select } from '@/ui/field.tsx';
import { periodQuery } from '../api/saved-searches.ts';

interface FrequencySelectProps {
  value: number;
  onChange: (value: number) => void;
  className?: string;
}

/** Email frequency of a search: the default of the account, or a frequency for this search only. */
export function FrequencySelect({ value, onChange, className }: FrequencySelectProps) {
  const { t } = useTranslation('saved-searches');
  const { data } = useQuery({ ...periodQuery(), enabled: isSignedIn() });
  const period = data?.subscription_period;
  return (
    <Select
      label={t('frequency.label')}
      className={className}
      value={String(value)}
      onChange={(newValue) => onChange(Number(newValue))}
      options={[
        {
          value: String(periodOptions.account),
          label: period
            ? t('frequency.accountIs', { period: t(`frequency.${period}`) })
            : t('frequency.account'),
        },
        ...subscriptionPeriods.map((each) => ({
          value: String(periodOptions[each]),
          label: t(`frequency.own.${each}`),
        })),
      ]}
    />
  );
}
