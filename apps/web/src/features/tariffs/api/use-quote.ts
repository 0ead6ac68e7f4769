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
import { useSettled } from '@/lib/use-settled.ts';
import { quoteQuery } from './tariffs.ts';

/** So long after the last change the server is asked. */
export const PAUSE_MS = 300;

/** Has prices and what is worked out by them read again. */
export function catalogueChanged(queryClient: QueryClient): void {
  for (const { path } of [getEntityTariffs, getIndividualTariffs, getQuote]) {
    void queryClient.invalidateQueries({ queryKey: [path] });
  }
}

interface WorkedOut {
  full: number;
  /** Less the discount. */
  total: number;
}

interface Confirmed {
  /** Of this very purchase; null until it is there. */
  quote: Quote | null;
  /** The last one, of whatever it was. */
  last: Quote | null;
  error: Error | null;
  retry: () => void;
}

/**
 * The server's word on what the page has worked out. Where they differ, the catalogue has changed since
 * one of them was read: both are read again.
 * @param price what the page takes it to be before credit, in kopecks
 */
export function useQuote(purchase: Purchase, price: WorkedOut): Confirmed {
  const queryClient = useQueryClient();
  const { settled, isSettled } = useSettled(purchase, PAUSE_MS);
  const { data, isPlaceholderData, error, refetch } = useQuery({
    ...quoteQuery(settled),
    placeholderData: keepPreviousData,
  });
  const quote = data && isSettled && !isPlaceholderData ? data : null;
  const differs = quote !== null && isOther(quote, price);

  useEffect(() => {
    if (differs) catalogueChanged(queryClient);
  }, [differs, queryClient]);

  return {
    quote: differs ? null : quote,
    last: data ?? null,
    error: isSettled ? error : null,
    retry: () => void refetch(),
  };
}

/** What was too little to charge has joined the discount, and is not compared. */
function isOther({ subtotal, discount, amount }: Quote, { full, total }: WorkedOut): boolean {
  if (toKopecks(subtotal) !== full) return true;
  return amount !== '0.00' && toKopecks(discount) !== full - total;
}
