import { useEffect, useRef } from 'react';
import { formatNumber } from '@/lib/format.ts';
import { IntentLink } from '@/lib/intent-link.tsx';

interface AddressTab {
  to: string;
  label: string;
  current: boolean;
  count?: number | undefined;
}

interface AddressTabsProps {
  label: string;
  tabs: readonly AddressTab[];
  counted?: boolean;
}

export function AddressTabs({ label, tabs, counted = false }: AddressTabsProps) {
  const row = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.to;

  // Phones cannot show all tabs: scrolls the current one into view.
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
      aria-label={label}
      className="relative -mx-4 overflow-x-auto px-4 py-1 [scrollbar-width:none] desk:mx-0 desk:px-0"
    >
      <ul className="flex gap-2">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <IntentLink
              to={tab.to}
              preventScrollReset
              aria-current={tab.current ? 'page' : undefined}
              className="group inline-flex min-h-11 items-center gap-2 rounded-full border border-control bg-card px-4 whitespace-nowrap transition-colors hover:bg-sunken aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:font-semibold aria-[current]:text-paper desk:min-h-10"
            >
              {tab.label}
              {counted && (
                <span className="min-w-4 text-right text-muted group-aria-[current]:text-inherit">
                  {tab.count !== undefined && formatNumber(tab.count)}
                </span>
              )}
            </IntentLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
