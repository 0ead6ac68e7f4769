import {
  getSubscriptionPeriod,
  setSubscriptionPeriod,
  subscriptionPeriods,
} from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@/lib/i18n.ts';
import { queryClient } from '@/lib/query.ts';
import { useCall } from '@/lib/use-call.ts';
import { Segmented } from '@/ui/segmented.tsx';
import { ErrorState, errorText } from '@/ui/states.tsx';
import { Card, Skeleton } from '@/ui/surface.tsx';
import { periodQuery } from '../api/saved-searches.ts';

export function AccountPeriod() {
  const { t } = useTranslation('saved-searches');
  const { data, error, refetch } = useQuery(periodQuery());
  const change = useCall(setSubscriptionPeriod, {
    onSuccess: (answer) => queryClient.setQueryData(periodQuery().queryKey, answer),
    onError: () => void queryClient.invalidateQueries({ queryKey: [getSubscriptionPeriod.path] }),
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const sent = change.isPending ? change.variables.body.subscription_period : undefined;
  const chosen = subscriptionPeriods.find((period) => period === sent) ?? data?.subscription_period;
  return (
    <Card className="p-4 desk:p-5">
      <div className="grid gap-x-8 gap-y-2 desk:grid-cols-[minmax(0,420px)_minmax(0,1fr)]">
        {chosen ? (
          <Segmented
            label={t('period.label')}
            value={chosen}
            onChange={(period) => change.mutate({ body: { subscription_period: period } })}
            options={subscriptionPeriods.map((period) => ({
              value: period,
              label: t(`frequency.own.${period}`),
            }))}
          />
        ) : (
          <Skeleton className="h-[68px] w-full" />
        )}
        <p className="text-[13px] leading-[18px] text-pretty text-muted desk:self-end desk:pb-1">
          {t('period.hint')}
        </p>
      </div>
      <p
        role={change.error ? 'alert' : 'status'}
        className={
          change.error
            ? 'mt-2 text-[14px] leading-5 text-danger'
            : change.isSuccess
              ? 'mt-2 text-[14px] leading-5 text-success'
              : 'sr-only'
        }
      >
        {change.error ? errorText(change.error) : change.isSuccess && t('period.saved')}
      </p>
    </Card>
  );
}
