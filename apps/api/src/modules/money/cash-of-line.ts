interface Paid {
  credit: bigint;
}

interface Line {
  kind: 'advert' | 'special_offer' | 'tariff';
  net: bigint;
}

/**
 * Returns the share of a payment's money that belongs to a line, in kopecks: its net sum without the credit that pays
 * for a tariff.
 */
export const cashOf = ({ credit }: Paid, { kind, net }: Line): number =>
  Number(net) - (kind === 'tariff' ? Number(credit) : 0);
