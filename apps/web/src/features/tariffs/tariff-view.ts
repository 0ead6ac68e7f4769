import { type TariffView, termMonths } from '@pitlane/contracts';

const COUNT = /^\d{1,4}$/;

/** Parses the options in an address; unreadable values are left out. */
export function readTariffView(search: string): TariffView {
  const query = new URLSearchParams(search);
  const numberOf = (name: string) => {
    const text = query.get(name);
    return text && COUNT.test(text) ? Number(text) : undefined;
  };
  return {
    months: termMonths.find((months) => months === numberOf('months')),
    slots: numberOf('slots'),
    special: numberOf('special'),
  };
}
