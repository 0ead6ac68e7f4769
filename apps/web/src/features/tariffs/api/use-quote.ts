import {
  getEntityTariffs,
  getIndividualTariffs,
  type Purchase,
  type Quote,
  toKopecks,
} from '@pitlane/contracts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { quoteQuery } from './tariffs.ts';

/** So long after the last change the server is asked. */
const PAUSE_MS = 300;

/** A value once it has stayed the same for a while; values are compared by what they hold. */
export function useSettled<Value>(value: Value): { settled: Value; isSettled: boolean } {
  const [settled, setSettled] = useState(value);
  const isSettled = JSON.stringify(settled) === JSON.stringify(value);
  useEffect(() => {
    if (isSettled) return;
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value, isSettled]);
  return { settled, isSettled };
}

interface Confirmed {
  /** Of this very purchase; null until it is there. */
  quote: Quote | null;
  /** The last one, of whatever it was. */
  last: Quote | null;
  failed: boolean;
  retry: () => void;
}

/**
 * The server's word on what the page has worked out. Where they differ, the catalogue has changed since
 * the page has read it: it is read again.
 * @param before what the page takes the price to be before credit, in kopecks
 */
export function useQuote(purchase: Purchase, before: number): Confirmed {
  const queryClient = useQueryClient();
  const { settled, isSettled } = useSettled(purchase);
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    ...quoteQuery(settled),
    placeholderData: keepPreviousData,
  });
  const quote = data && isSettled && !isPlaceholderData ? data : null;
  const differs = quote !== null && priceIn(quote) !== before;

  useEffect(() => {
    if (!differs) return;
    for (const { path } of [getEntityTariffs, getIndividualTariffs]) {
      void queryClient.invalidateQueries({ queryKey: [path] });
    }
  }, [differs, queryClient]);

  return {
    quote: differs ? null : quote,
    last: data ?? null,
    failed: isError && isSettled,
    retry: () => void refetch(),
  };
}

/** Without credit; what was too little to charge is let off, and not compared. */
const priceIn = ({ subtotal, discount, credit, amount }: Quote) =>
  amount === '0.00' && credit === '0.00'
    ? toKopecks(subtotal) - toKopecks(discount)
    : toKopecks(amount) + toKopecks(credit);
