import type { TariffView } from '@pitlane/contracts';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useGoTo } from '@/lib/intent-link.tsx';
import { readTariffView } from './tariff-view.ts';

const isSame = (one: TariffView, other: TariffView) =>
  one.months === other.months && one.slots === other.slots && one.special === other.special;

/**
 * What is chosen stands in the address, so that a reload, the way back and a shared link keep it.
 * @param addressOf the page's own address with another choice
 */
export function useTariffView(addressOf: (view: TariffView) => string) {
  const goTo = useGoTo();
  const { search, state } = useLocation();
  const inAddress = readTariffView(search);
  // The router changes the address a moment later: whoever types must not meet the old one.
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
