interface PaymentCredit {
  credit: bigint;
}

interface PaymentItem {
  kind: 'advert' | 'special_offer' | 'tariff';
  net: bigint;
}

/**
 * Returns the kopecks of a payment that were charged for an item: its net amount less the credit that pays for a
 * tariff.
 */
export const chargedAmountOf = ({ credit }: PaymentCredit, { kind, net }: PaymentItem): number =>
  Number(net) - (kind === 'tariff' ? Number(credit) : 0);
