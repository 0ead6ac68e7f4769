import { type DealersView, readId, startOfText } from '@pitlane/contracts';
import { readPage } from '@/lib/read-page.ts';

export const MAX_NAME = 100;

export function readDealersView(params: URLSearchParams): DealersView & { page: number } {
  return {
    city_id: readId(params.get('city_id')) ?? undefined,
    brand_id: readId(params.get('brand_id')) ?? undefined,
    q: startOfText(params.get('q')?.trim() ?? '', MAX_NAME) || undefined,
    page: readPage(params.get('page')),
  };
}

export const hasDealerFilters = ({ city_id, brand_id, q }: DealersView) =>
  city_id !== undefined || brand_id !== undefined || q !== undefined;

interface CountedOption {
  id: number;
  name: string;
  count: number;
}

/** Returns the makes that fit on a card, and the number of others. */
export function selectCardMakes<Make extends CountedOption>(
  makes: readonly Make[],
  maxCount: number,
  filterMakeId: number | undefined,
): { shownMakes: Make[]; otherCount: number } {
  // The make of the filter is first, however few ads it has.
  const filterMake = makes.filter(({ id }) => id === filterMakeId);
  const ordered = [...filterMake, ...makes.filter(({ id }) => id !== filterMakeId)];
  return {
    shownMakes: ordered.slice(0, maxCount),
    otherCount: Math.max(0, ordered.length - maxCount),
  };
}
