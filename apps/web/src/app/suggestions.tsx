import { lazy, Suspense } from 'react';
import { withTexts } from './with-texts.ts';

const Blocks = lazy(() => withTexts(['home', 'posts'], () => import('./suggestion-blocks.tsx')));

/** Special offers and recommendations below an error; their own failure stays silent. */
export function Suggestions() {
  return (
    <Suspense>
      <Blocks />
    </Suspense>
  );
}
