import { tariffTypes } from '@pitlane/contracts';

/** Days for which units returned after the end of their grant stay usable, so that a denied ad can be corrected. */
export const RETURNED_UNIT_DAYS = 30;

/** Days of a placement (docs/product.md#allowance). */
export const PLACEMENT_DAYS = 30;

interface Tariff {
  tariffType: number | null;
  tariffExpiresAt: Date | null;
}

/** Returns whether a tariff includes any number of ads (tariff type 6; docs/product.md#allowance). */
export function isUnlimited({ tariffType, tariffExpiresAt }: Tariff, now: Date): boolean {
  return (
    tariffType === tariffTypes.entityUnlimited &&
    (tariffExpiresAt === null || tariffExpiresAt > now)
  );
}
