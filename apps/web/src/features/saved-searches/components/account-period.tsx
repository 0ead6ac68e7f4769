import {
  getSubscriptionPeriod,
  setSubscriptionPeriod,
  subscriptionPeriods,
} from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@/lib/i18n.ts';
import { queryClient } from '@/lib/query.ts';
import { useCall } from '@/lib/use-call.ts';
import { SegmentedControl } from '@/ui/segmented-control.tsx';
import { ErrorState, errorText } from '@/ui/states.tsx';
import { Card, Skeleton } from '@/ui/surface.tsx';
import { periodQuery } from '../api/saved-searches.ts';

export function AccountPeriod() {
  const { t } = useTranslation('saved-searches');
  const { data, error, refetch } = useQuery(periodQuery());
  const update = useCall(setSubscriptionPeriod, {
    onSuccess: (response) => queryClient.setQueryData(periodQuery().queryKey, response),
    onError: () => void queryClient.invalidateQueries({ queryKey: [getSubscriptionPeriod.path] }),
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const sentPeriod = update.isPending ? update.variables.body.subscription_period : undefined;
  const shownPeriod =
    subscriptionPeriods.find((period) => period === sentPeriod) ?? data?.subscription_period;
  return (
    <Card className="p-4 desk:p-5">
      <div className="grid gap-x-8 gap-y-2 desk:grid-cols-[minmax(0,420px)_minmax(0,1fr)]">
        {shownPeriod ? (
          <SegmentedControl
            label={t('period.label')}
            value={shownPeriod}
            onChange={(period) => update.mutate({ body: { subscription_period: period } })}
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
        role={update.error ? 'alert' : 'status'}
        className={
          update.error
            ? 'mt-2 text-[14px] leading-5 text-danger'
            : update.isSuccess
              ? 'mt-2 text-[14px] leading-5 text-success'
              : 'sr-only'
        }
      >
        {update.error ? errorText(update.error) : update.isSuccess && t('period.saved')}
      </p>
    </Card>
  );
}
