import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { useTranslation } from '@/lib/i18n.ts';
import { ProgressBar } from '../progress-bar.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** Header, page, footer. After going to another page, the keyboard starts at its beginning. */
export function DefaultLayout() {
  const { t } = useTranslation('app');
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

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
      {/* A screen high at least: what comes in late never pushes a footer people already see. */}
      <main id="main" ref={main} tabIndex={-1} className="min-h-dvh flex-1">
        <Outlet />
      </main>
      <Footer />
      <BottomBar />
      <ScrollRestoration />
    </div>
  );
}
