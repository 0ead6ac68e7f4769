import { lazy, Suspense } from 'react';

const Blocks = lazy(() => import('./suggestion-blocks.tsx'));

/** Special offers and recommendations below an error; their own failure stays silent. */
export function Suggestions() {
  return (
    <Suspense>
      <Blocks />
    </Suspense>
  );
}
