import { Suspense } from 'react';
import { lazyComponent } from '@/ui/lazy-component.tsx';
import { withTexts } from './with-texts.ts';

const SuggestionBlocks = lazyComponent(
  () => withTexts(['home', 'posts'], () => import('./suggestion-blocks.tsx')),
  () => null,
);

/** Special offers and recommendations below an error; their own failures are not shown. */
export function Suggestions() {
  return (
    <Suspense>
      <SuggestionBlocks />
    </Suspense>
  );
}
