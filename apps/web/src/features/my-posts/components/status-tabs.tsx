import { addresses, type OwnCounts, type OwnStatus, ownStatuses } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { AddressTabs } from '@/ui/address-tabs.tsx';

interface StatusTabsProps {
  current: OwnStatus | null;
  counts: OwnCounts | undefined;
}

export function StatusTabs({ current, counts }: StatusTabsProps) {
  const { t } = useTranslation('my-posts');
  const tabs = ownStatuses.map((status) => ({
    to: addresses.accountPosts(status),
    label: t(`tabs.${status}`),
    current: status === current,
    count: counts?.[status],
  }));
  return <AddressTabs label={t('tabs.label')} tabs={tabs} counted />;
}
