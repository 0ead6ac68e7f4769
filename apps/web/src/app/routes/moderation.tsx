import { Suspense } from 'react';
import { ModerationPage } from '@/features/moderation/components/moderation-page.tsx';
import { lazyComponent } from '@/ui/lazy-component.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import { withTexts } from '../with-texts.ts';
import { CardPreview } from './card-preview.tsx';

const ContentView = lazyComponent(() =>
  withTexts(
    ['moderation-content'],
    () => import('@/features/moderation/content/components/content-view.tsx'),
  ),
);
const PagePreview = lazyComponent(() => import('./page-preview.tsx'));

export default function Moderation() {
  return (
    <ModerationPage
      renderContentEditor={(opened) => (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <ContentView
            {...opened}
            show={{
              page: (page) => <PagePreview page={page} />,
              card: (card) => <CardPreview card={card} />,
            }}
          />
        </Suspense>
      )}
    />
  );
}
