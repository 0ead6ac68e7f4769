import { Suspense } from 'react';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { withTexts } from './with-texts.ts';

const Blocks = lazyPart(
  () => withTexts(['home', 'posts'], () => import('./suggestion-blocks.tsx')),
  () => null,
);

/** Special offers and recommendations below an error; their own failures are not shown. */
export function Suggestions() {
  return (
    <Suspense>
      <Blocks />
    </Suspense>
  );
}
