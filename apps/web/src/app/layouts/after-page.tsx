import { LoaderCircle } from 'lucide-react';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { type Texts, useTranslation } from '@/lib/i18n.ts';
import { useGoTo } from '@/lib/intent-link.tsx';
import { prefetchWhenIdle } from '@/lib/prefetch.ts';
import { FailedOverlay } from '@/ui/failed-overlay.tsx';
import { lazyComponent } from '@/ui/lazy-component.tsx';
import { addTextFiles, withTexts } from '../with-texts.ts';
import { Footer } from './footer.tsx';
import '../saved-search-texts.ts';

const loadTools = () =>
  withTexts(
    ['saved-searches', 'posts', 'forms'],
    () => import('@/features/saved-searches/components/search-tools.tsx'),
  );

const SavedSearchTools = lazyComponent<{ onClose: () => void }>(
  loadTools,
  ({ partProps, ...failure }) => <FailedOverlay {...failure} onClose={partProps.onClose} />,
);
prefetchWhenIdle(loadTools);

addTextFiles(import.meta.glob<Texts>('../../features/reader/*.json', { import: 'default' }));
const AroundResults = lazyComponent(
  () => withTexts(['reader'], () => import('@/features/reader/components/around-results.tsx')),
  () => null,
);

function OpeningStatus() {
  const { t } = useTranslation('ui');
  return (
    <div
      role="status"
      className="fade-in fixed inset-x-0 bottom-[calc(var(--bar-height)+16px)] z-50 mx-auto flex w-fit items-center gap-2.5 rounded-control border border-line bg-card px-4 py-3 shadow-float [animation-delay:200ms] [animation-fill-mode:backwards]"
    >
      <LoaderCircle aria-hidden className="size-5 animate-spin" />
      {t('opening')}
    </div>
  );
}

/**
 * Renders what follows the page: floating tools of the results, the footer, and the dialogs that save the page's
 * search or show a saved one (lib/save-dialog-address.ts).
 */
export default function AfterPage() {
  const { hash, pathname, search } = useLocation();
  const goTo = useGoTo();
  const close = () => goTo(pathname + search, { replace: true, preventScrollReset: true });
  return (
    <>
      <Suspense>
        <AroundResults />
      </Suspense>
      <Footer />
      {hash.startsWith('#save') && (
        <Suspense fallback={<OpeningStatus />}>
          <SavedSearchTools onClose={close} />
        </Suspense>
      )}
    </>
  );
}
