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
  fullPrice: number;
  /** After the discount. */
  total: number;
}

interface QuoteState {
  /** Quote of exactly this purchase; `null` until it has loaded. */
  quote: Quote | null;
  /** Most recent quote, possibly of an earlier purchase. */
  lastQuote: Quote | null;
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
  const hasPriceChanged = quote !== null && isDifferentPrice(quote, price);

  useEffect(() => {
    if (hasPriceChanged) invalidateCatalogue(queryClient);
  }, [hasPriceChanged, queryClient]);

  return {
    quote: hasPriceChanged ? null : quote,
    lastQuote: data ?? null,
    error: isSettled ? error : null,
    retry: () => void refetch(),
  };
}

/** Ignores the discount if nothing is charged, because it then includes amounts that are too small to charge. */
function isDifferentPrice(
  { subtotal, discount, amount }: Quote,
  { fullPrice, total }: ComputedPrice,
): boolean {
  if (toKopecks(subtotal) !== fullPrice) return true;
  return amount !== '0.00' && toKopecks(discount) !== fullPrice - total;
}
