import { addresses } from '@pitlane/contracts';
import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useCounters } from '@/lib/counters.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { labelWithCount } from '@/ui/count-dot.tsx';
import { Container } from '@/ui/surface.tsx';

export default function AccountLayout() {
  const { t } = useTranslation('session');
  const { pathname } = useLocation();
  const counters = useCounters();
  const row = useRef<HTMLUListElement>(null);
  // Phones cannot show all tabs: scrolls the current one into view.
  useEffect(() => {
    const tab = pathname && row.current?.querySelector<HTMLElement>('[aria-current]');
    if (tab) row.current?.scrollTo({ left: tab.offsetLeft - row.current.offsetLeft });
  }, [pathname]);
  const tabs: { to: string; label: string; count?: number | undefined }[] = [
    { to: addresses.accountPosts(), label: t('menu.ads') },
    { to: addresses.accountFavorites(), label: t('menu.favorites') },
    { to: addresses.accountMessages(), label: t('menu.messages') },
    {
      to: addresses.accountSavedSearches(),
      label: t('menu.savedSearches'),
      count: counters?.saved_searches,
    },
    { to: addresses.accountNotifications(), label: t('menu.notifications') },
    { to: addresses.accountTransactions(), label: t('menu.transactions') },
    { to: addresses.accountSupport(), label: t('menu.support') },
    { to: addresses.accountSettings(), label: t('menu.settings') },
  ];
  return (
    <Container className="py-6 desk:py-8">
      <meta name="robots" content="noindex" />
      <nav data-account-tabs aria-label={t('tabs.label')} className="mb-6 border-b border-line">
        <ul ref={row} className="-mb-px flex gap-6 overflow-x-auto">
          {tabs.map(({ to, label, count }) => (
            <li key={to}>
              <IntentLink
                to={to}
                aria-label={labelWithCount(label, count)}
                aria-current={pathname.startsWith(to) ? 'page' : undefined}
                className="relative inline-flex min-h-11 items-center border-b-2 border-transparent font-semibold whitespace-nowrap text-muted hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
              >
                {label}
                {count ? (
                  <span className="absolute -right-3 size-2 rounded-full bg-accent" />
                ) : null}
              </IntentLink>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </Container>
  );
}
