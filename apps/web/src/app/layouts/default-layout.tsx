import { addresses } from '@pitlane/contracts';
import { type ReactNode, Suspense, useDeferredValue, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { useTranslation } from '@/lib/i18n.ts';
import { lazyComponent } from '@/ui/lazy-component.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { withTexts } from '../with-texts.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';

const FooterPlaceholder = () => <div className="mt-16 h-160 bg-graphite" />;
const AfterPage = lazyComponent(
  () => withTexts(['app-footer'], () => import('./after-page.tsx')),
  FooterPlaceholder,
);

/** Path of the page shown last, preserved across layouts. */
let lastPage: string | undefined;

/** Frame with header, page and everything below. After navigation the focus moves to the start of the page. */
export function Frame({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('app');
  const { pathname } = useLocation();
  // The path of a search contains filters, which are not another page.
  const page = pathname.startsWith(addresses.search()) ? addresses.search() : pathname;
  const main = useRef<HTMLElement>(null);

  useEffect(() => {
    const previousPage = lastPage;
    lastPage = page;
    if (previousPage === undefined || previousPage === page) return;
    // Does not move the focus if the page has set it.
    if (main.current?.contains(document.activeElement)) return;
    main.current?.focus({ preventScroll: true });
  }, [page]);

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
  // Below the first screen, so it loads after the page.
  const showsAfterPage = useDeferredValue(true, false);
  return (
    <Frame>
      <Suspense fallback={<FooterPlaceholder />}>
        {showsAfterPage ? <AfterPage /> : <FooterPlaceholder />}
      </Suspense>
      <BottomBar />
    </Frame>
  );
}
