import { type ResultCard, wideCards } from './result-cards.ts';
import type { View } from './use-view.ts';

export const listClasses: Record<View, string> = {
  grid: 'grid gap-4 sm:grid-cols-2 wide:grid-cols-3',
  list: 'grid gap-4',
};

/** Returns the grid classes of cards; which ones take two columns depends on the number of columns. */
export function cardClasses(cards: readonly Pick<ResultCard, 'isSpecial'>[], view: View): string[] {
  if (view === 'list') return cards.map(() => 'min-w-0');
  const [wideInTwoColumns, wideInThreeColumns] = [wideCards(cards, 2), wideCards(cards, 3)];
  return cards.map((_card, index) => {
    if (!wideInTwoColumns[index])
      return wideInThreeColumns[index] ? 'min-w-0 wide:col-span-2' : 'min-w-0';
    return wideInThreeColumns[index]
      ? 'min-w-0 sm:col-span-2'
      : 'min-w-0 sm:col-span-2 wide:col-span-1';
  });
}
