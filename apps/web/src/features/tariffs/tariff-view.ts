import { type TariffView, termMonths } from '@pitlane/contracts';

const COUNT_PATTERN = /^\d{1,4}$/;

/** Parses the options in a URL query; omits invalid values. */
export function readTariffView(search: string): TariffView {
  const query = new URLSearchParams(search);
  const numberOf = (name: string) => {
    const text = query.get(name);
    return text && COUNT_PATTERN.test(text) ? Number(text) : undefined;
  };
  return {
    months: termMonths.find((months) => months === numberOf('months')),
    slots: numberOf('slots'),
    special: numberOf('special'),
  };
}
