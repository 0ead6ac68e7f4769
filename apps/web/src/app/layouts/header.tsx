import { addresses, getTopMenu } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import {
  Bell,
  Bookmark,
  Heart,
  Menu as MenuIcon,
  MessageSquare,
  Moon,
  RotateCw,
  Sun,
} from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useCounters } from '@/lib/counters.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { queryOf } from '@/lib/query.ts';
import { useRequireSignIn, useSession } from '@/lib/session.ts';
import { useTheme } from '@/lib/theme.ts';
import { IconButton, IconLink } from '@/ui/button.tsx';
import { CountDot, labelWithCount } from '@/ui/count-dot.tsx';
import { lazyComponent, lazyOverlay } from '@/ui/lazy-component.tsx';
import { Logo } from '@/ui/logo.tsx';
import { Container } from '@/ui/surface.tsx';
import { withTexts } from '../with-texts.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { sellAddress } from './sell-address.ts';
import { TopMenu } from './top-menu.tsx';

const MobileMenu = lazyOverlay(() => import('./mobile-menu.tsx'));
const UserMenu = lazyComponent(
  () => withTexts(['session'], () => import('@/features/session/components/user-menu.tsx')),
  ({ onRetry }) => <RetryIcon onRetry={onRetry} />,
);

const iconClasses = 'text-on-graphite hover:bg-graphite-soft';
const linkClasses =
  'inline-flex min-h-11 items-center rounded-control px-2 whitespace-nowrap transition-colors hover:bg-graphite-soft';

/** Has no text, because it replaces the account's picture. */
function RetryIcon({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <IconButton label={t('error.retry')} onClick={onRetry} className={iconClasses}>
      <RotateCw aria-hidden className="size-5" />
    </IconButton>
  );
}

function ThemeSwitch() {
  const { t } = useTranslation('app');
  const [theme, setTheme] = useTheme();
  const otherTheme = theme === 'dark' ? 'light' : 'dark';
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <IconButton
      label={t(`theme.${otherTheme}`)}
      onClick={() => setTheme(otherTheme)}
      className={iconClasses}
    >
      <Icon aria-hidden className="size-5" />
    </IconButton>
  );
}

/** Links that require an account, with space for counters; visitors are asked to sign in. */
function AccountActions({ children }: { children: ReactNode }) {
  const { t } = useTranslation('app');
  const requireSignIn = useRequireSignIn();
  const session = useSession();
  const counters = useCounters();
  const icons = [
    {
      name: t('nav.favorites'),
      Icon: Heart,
      to: addresses.accountFavorites(),
      count: counters?.favorites,
    },
    {
      name: t('nav.messages'),
      Icon: MessageSquare,
      to: addresses.accountMessages(),
      count: counters?.messages,
    },
    {
      name: t('nav.notifications'),
      Icon: Bell,
      to: addresses.accountNotifications(),
      count: counters?.notifications,
    },
    {
      name: t('nav.savedSearches'),
      Icon: Bookmark,
      to: addresses.accountSavedSearches(),
      count: counters?.saved_searches,
    },
  ].map((icon) => ({ ...icon, label: labelWithCount(icon.name, icon.count) }));
  return (
    <>
      {icons.map(({ name, label, Icon, to, count }) => {
        const icon = (
          <CountDot key={name} count={count}>
            <Icon aria-hidden className="size-5" />
          </CountDot>
        );
        return session ? (
          <IconLink key={name} label={label} to={to} className={iconClasses}>
            {icon}
          </IconLink>
        ) : (
          <IconButton
            key={name}
            label={label}
            onClick={() => requireSignIn()}
            className={iconClasses}
          >
            {icon}
          </IconButton>
        );
      })}
      {children}
      <IntentLink
        to={sellAddress(session)}
        className="ml-2 inline-flex min-h-10 items-center rounded-control border border-on-graphite-muted px-4 font-semibold transition-colors hover:bg-on-graphite hover:text-graphite"
      >
        {t('nav.sell')}
      </IntentLink>
    </>
  );
}

function SignInLinks() {
  const { t } = useTranslation('app');
  return (
    <>
      <IntentLink to={addresses.login()} className={linkClasses}>
        {t('nav.login')}
      </IntentLink>
      <IntentLink to={addresses.register()} className={linkClasses}>
        {t('nav.register')}
      </IntentLink>
    </>
  );
}

export function Header() {
  const { t } = useTranslation('app');
  const { data: items = [] } = useQuery(queryOf(getTopMenu));
  const currentLocation = useLocation();
  const session = useSession();
  const [mobileMenu, setMobileMenu] = useState<'unused' | 'open' | 'closed'>('unused');

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(() => {
    setMobileMenu((state) => (state === 'open' ? 'closed' : state));
  }, [currentLocation]);

  return (
    <header className="on-graphite overflow-x-clip bg-graphite pt-[env(safe-area-inset-top)] text-on-graphite">
      <Container className="flex h-16 items-center gap-1">
        <IconButton
          label={t('nav.menu')}
          aria-haspopup="dialog"
          onClick={() => setMobileMenu('open')}
          className="-ml-2.5 text-on-graphite hover:bg-graphite-soft desk:hidden"
        >
          <MenuIcon aria-hidden className="size-6" />
        </IconButton>
        <IntentLink
          to={addresses.home()}
          aria-label={t('nav.home')}
          className="mr-4 inline-flex min-h-11 items-center rounded-control"
        >
          <Logo />
        </IntentLink>
        <TopMenu items={items} />
        <div className="ml-auto flex items-center">
          <LanguageSwitch />
          <ThemeSwitch />
          <div className="hidden items-center desk:flex">
            <AccountActions>
              {session ? (
                <div className="ml-2 flex h-11 w-20 justify-end">
                  <Suspense>
                    <UserMenu />
                  </Suspense>
                </div>
              ) : (
                <SignInLinks />
              )}
            </AccountActions>
          </div>
        </div>
      </Container>
      {mobileMenu !== 'unused' && (
        <MobileMenu
          items={items}
          open={mobileMenu === 'open'}
          onOpenChange={(open) => setMobileMenu(open ? 'open' : 'closed')}
        />
      )}
    </header>
  );
}
