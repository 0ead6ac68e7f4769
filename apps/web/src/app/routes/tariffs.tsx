import { Suspense } from 'react';
import { TariffsPage } from '@/features/tariffs/components/tariffs-page.tsx';
import { lazyPart } from '@/ui/lazy-part.tsx';

export { loader } from '@/features/tariffs/components/tariffs-page.tsx';

const PageText = lazyPart(() => import('@/features/content/components/page-text.tsx'));

/** The tariffs, below which editors say more about them. */
export default function Tariffs() {
  return (
    <TariffsPage>
      <Suspense>
        <PageText slug="tariffs" />
      </Suspense>
    </TariffsPage>
  );
}
