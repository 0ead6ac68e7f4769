import {
  getEntityTariffs,
  getIndividualTariffs,
  getQuote,
  type Purchase,
  type Quote,
  toKopecks,
} from '@pitlane/contracts';
import {
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDebouncedValue } from '@/lib/use-debounced-value.ts';
import { quoteQuery } from './tariffs.ts';

/** Pause after the last change before a quote is requested. */
export const QUOTE_DELAY_MS = 300;

/** Invalidates the catalogue and all quotes computed from it. */
export function invalidateCatalogue(queryClient: QueryClient): void {
  for (const { path } of [getEntityTariffs, getIndividualTariffs, getQuote]) {
    void queryClient.invalidateQueries({ queryKey: [path] });
  }
}

interface ComputedPrice {
  full: number;
  /** After the discount. */
  total: number;
}

interface QuoteState {
  /** Quote of exactly this purchase; `null` until it has loaded. */
  quote: Quote | null;
  /** Most recent quote, possibly of an earlier purchase. */
  last: Quote | null;
  error: Error | null;
  retry: () => void;
}

/**
 * Requests the server's quote for the price computed on the page. If they differ, the catalogue has changed since one
 * of them was read, and both are refetched.
 * @param price price before credit as computed on the page, in kopecks
 */
export function useQuote(purchase: Purchase, price: ComputedPrice): QuoteState {
  const queryClient = useQueryClient();
  const { settled, isSettled } = useDebouncedValue(purchase, QUOTE_DELAY_MS);
  const { data, isPlaceholderData, error, refetch } = useQuery({
    ...quoteQuery(settled),
    placeholderData: keepPreviousData,
  });
  const quote = data && isSettled && !isPlaceholderData ? data : null;
  const differs = quote !== null && differsFrom(quote, price);

  useEffect(() => {
    if (differs) invalidateCatalogue(queryClient);
  }, [differs, queryClient]);

  return {
    quote: differs ? null : quote,
    last: data ?? null,
    error: isSettled ? error : null,
    retry: () => void refetch(),
  };
}

/** Amounts too small to charge have been added to the discount, which is therefore not compared. */
function differsFrom(
  { subtotal, discount, amount }: Quote,
  { full, total }: ComputedPrice,
): boolean {
  if (toKopecks(subtotal) !== full) return true;
  return amount !== '0.00' && toKopecks(discount) !== full - total;
}
