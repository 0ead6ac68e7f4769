import type { TariffView } from '@pitlane/contracts';
import { useLocation } from 'react-router-dom';
import { useGoTo } from '@/lib/intent-link.tsx';
import { readTariffView } from './tariff-view.ts';

/**
 * What is chosen stands in the address, so that a reload, the way back and a shared link keep it.
 * @param addressOf the page's own address with another choice
 */
export function useTariffView(addressOf: (view: TariffView) => string) {
  const goTo = useGoTo();
  const { search, state } = useLocation();
  const view = readTariffView(search);
  const change = (part: TariffView) =>
    goTo(addressOf({ ...view, ...part }), { replace: true, preventScrollReset: true, state });
  return { view, change };
}
