interface Paid {
  credit: bigint;
}

interface Line {
  kind: 'advert' | 'special_offer' | 'tariff';
  net: bigint;
}

/** What of a payment's money is for a line: all of it, without the credit that a tariff is paid with. */
export const cashOf = ({ credit }: Paid, { kind, net }: Line): number =>
  Number(net) - (kind === 'tariff' ? Number(credit) : 0);
