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

interface Choice {
  id: number;
  name: string;
  count: number;
}

/** Returns the makes that fit on a card, and the number of others. */
export function selectCardMakes<Make extends Choice>(
  makes: readonly Make[],
  room: number,
  chosen: number | undefined,
): { shown: Make[]; left: number } {
  // The make of the filter is first, however few ads it has.
  const first = makes.filter(({ id }) => id === chosen);
  const ordered = [...first, ...makes.filter(({ id }) => id !== chosen)];
  return { shown: ordered.slice(0, room), left: Math.max(0, ordered.length - room) };
}
