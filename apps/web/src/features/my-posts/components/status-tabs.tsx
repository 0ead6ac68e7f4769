import { addresses, type OwnCounts, type OwnStatus, ownStatuses } from '@pitlane/contracts';
import { useEffect, useRef } from 'react';
import { formatNumber } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';

interface StatusTabsProps {
  current: OwnStatus | null;
  counts: OwnCounts | undefined;
}

/** The statuses of own ads, each with its count; they are addresses. */
export function StatusTabs({ current, counts }: StatusTabsProps) {
  const { t } = useTranslation('my-posts');
  const row = useRef<HTMLElement>(null);

  // On phones not all fit: the current one is scrolled into view.
  useEffect(() => {
    const tab = current && row.current?.querySelector<HTMLElement>('[aria-current]');
    if (tab)
      row.current?.scrollTo({
        left: tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2,
      });
  }, [current]);

  return (
    <nav
      ref={row}
      aria-label={t('tabs.label')}
      className="relative -mx-4 overflow-x-auto px-4 py-1 [scrollbar-width:none] desk:mx-0 desk:px-0"
    >
      <ul className="flex gap-2">
        {ownStatuses.map((status) => (
          <li key={status}>
            <IntentLink
              to={addresses.accountPosts(status)}
              preventScrollReset
              aria-current={status === current ? 'page' : undefined}
              className="group inline-flex min-h-11 items-center gap-2 rounded-full border border-control bg-card px-4 whitespace-nowrap transition-colors hover:bg-sunken aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:font-semibold aria-[current]:text-paper desk:min-h-10"
            >
              {t(`tabs.${status}`)}
              <span className="min-w-4 text-right text-muted group-aria-[current]:text-inherit">
                {counts && formatNumber(counts[status])}
              </span>
            </IntentLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
