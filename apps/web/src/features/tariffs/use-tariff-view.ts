import type { TariffView } from '@pitlane/contracts';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useGoTo } from '@/lib/intent-link.tsx';
import { readTariffView } from './tariff-view.ts';

const isSameView = (one: TariffView, other: TariffView) =>
  one.months === other.months && one.slots === other.slots && one.special === other.special;

/**
 * Stores the chosen options in the URL, so that they survive reload, back button and sharing.
 * @param addressOf returns the path of the page for other options
 */
export function useTariffView(addressOf: (view: TariffView) => string) {
  const goTo = useGoTo();
  const { search, state } = useLocation();
  const urlView = readTariffView(search);
  // The router updates the URL asynchronously; until then, typing must not be reset to the old value.
  const [pendingView, setPendingView] = useState<TariffView | null>(null);
  if (pendingView && isSameView(pendingView, urlView)) setPendingView(null);
  const view = pendingView ?? urlView;
  const change = (changes: TariffView) => {
    const newView = { ...view, ...changes };
    setPendingView(newView);
    goTo(addressOf(newView), { replace: true, preventScrollReset: true, state });
  };
  return { view, change };
}
