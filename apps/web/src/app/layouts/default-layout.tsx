import { addresses } from '@pitlane/contracts';
import { type ReactNode, Suspense, useDeferredValue, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { useTranslation } from '@/lib/i18n.ts';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { withTexts } from '../with-texts.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';

const Room = () => <div className="mt-16 h-160 bg-graphite" />;
const AfterPage = lazyPart(() => withTexts(['app-footer'], () => import('./after-page.tsx')), Room);

/** The page's main element, kept across layouts. */
let shown: string | undefined;

/** Header, page and what is below. After going to another page, the keyboard starts at its beginning. */
export function Frame({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('app');
  const { pathname } = useLocation();
  // Its filters stand in the path too.
  const place = pathname.startsWith(addresses.search()) ? addresses.search() : pathname;
  const main = useRef<HTMLElement>(null);

  useEffect(() => {
    const before = shown;
    shown = place;
    if (before === undefined || before === place) return;
    // A page that has placed the focus itself keeps it.
    if (main.current?.contains(document.activeElement)) return;
    main.current?.focus({ preventScroll: true });
  }, [place]);

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-card px-4 py-3 font-semibold focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t('skip')}
      </a>
      <ProgressBar />
      <Header />
      {/* At least a screen high, so that late content never pushes a visible footer. */}
      <main id="main" ref={main} tabIndex={-1} className="min-h-dvh flex-1">
        <Outlet />
      </main>
      {children}
      <ScrollRestoration />
    </div>
  );
}

export function DefaultLayout() {
  // Below the first screen: it loads after the page.
  const after = useDeferredValue(true, false);
  return (
    <Frame>
      <Suspense fallback={<Room />}>{after ? <AfterPage /> : <Room />}</Suspense>
      <BottomBar />
    </Frame>
  );
}
