import { addresses } from '@pitlane/contracts';
import { CirclePlus, Heart, MessageSquare, Search, User } from 'lucide-react';
import { useCounters } from '@/lib/counters.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { useRequireSignIn, useSession } from '@/lib/session.ts';
import { CountDot, labelWithCount } from '@/ui/count-dot.tsx';
import { sellAddress } from './sell-address.ts';

const entryClasses =
  'flex min-h-[60px] w-full flex-col items-center justify-center gap-1 text-[11px] leading-3 text-on-graphite-muted hover:text-on-graphite';

export function BottomBar() {
  const { t } = useTranslation('app');
  const requireSignIn = useRequireSignIn();
  const session = useSession();
  const counters = useCounters();
  const actions = [
    {
      label: t('nav.messages'),
      Icon: MessageSquare,
      to: session ? addresses.accountMessages() : undefined,
      count: counters?.messages,
    },
    { label: t('nav.search'), Icon: Search, to: addresses.search() },
    { label: t('nav.sell'), Icon: CirclePlus, to: sellAddress(session) },
    {
      label: t('nav.favorites'),
      Icon: Heart,
      to: session ? addresses.accountFavorites() : undefined,
      count: counters?.favorites,
    },
    {
      label: t('nav.profile'),
      Icon: User,
      // The linked page leads to notifications and saved searches.
      count: counters && counters.notifications + counters.saved_searches,
      to: session ? addresses.accountPosts() : addresses.login({ next: addresses.accountPosts() }),
    },
  ];
  return (
    <nav
      aria-label={t('nav.bar')}
      className="on-graphite fixed inset-x-0 bottom-0 z-30 border-t border-graphite-line bg-graphite pb-[env(safe-area-inset-bottom)] desk:hidden"
    >
      <ul className="grid grid-cols-5">
        {actions.map(({ label, Icon, to, count }) => (
          <li key={label}>
            {to ? (
              <IntentLink
                to={to}
                aria-label={labelWithCount(label, count)}
                className={entryClasses}
              >
                <CountDot count={count}>
                  <Icon aria-hidden className="size-[22px]" />
                </CountDot>
                {label}
              </IntentLink>
            ) : (
              <button type="button" onClick={() => requireSignIn()} className={entryClasses}>
                <Icon aria-hidden className="size-[22px]" />
                {label}
              </button>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
