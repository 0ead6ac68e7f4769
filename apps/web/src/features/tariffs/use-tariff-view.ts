import type { TariffView } from '@pitlane/contracts';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useGoTo } from '@/lib/intent-link.tsx';
import { readTariffView } from './tariff-view.ts';

const isSame = (one: TariffView, other: TariffView) =>
  one.months === other.months && one.slots === other.slots && one.special === other.special;

/**
 * Stores the chosen options in the address, so that they survive reload, back button and sharing.
 * @param addressOf returns the address of the page for other options
 */
export function useTariffView(addressOf: (view: TariffView) => string) {
  const goTo = useGoTo();
  const { search, state } = useLocation();
  const inAddress = readTariffView(search);
  // The router updates the address asynchronously: until then, typing must not be reset to the old value.
  const [chosen, setChosen] = useState<TariffView | null>(null);
  if (chosen && isSame(chosen, inAddress)) setChosen(null);
  const view = chosen ?? inAddress;
  const change = (part: TariffView) => {
    const next = { ...view, ...part };
    setChosen(next);
    goTo(addressOf(next), { replace: true, preventScrollReset: true, state });
  };
  return { view, change };
}
