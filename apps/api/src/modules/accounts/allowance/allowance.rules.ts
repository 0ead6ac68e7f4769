import { tariffTypes } from '@pitlane/contracts';

/** What comes back after its grant has ended stays usable so long: the ad can still be corrected. */
export const RETURNED_DAYS = 30;

/** How long an ad is shown for one of the allowance (docs/product.md#allowance). */
export const PLACEMENT_DAYS = 30;

interface Tariff {
  tariffType: number | null;
  tariffExpiresAt: Date | null;
}

/** Whether ads are not counted (tariff type 6; docs/product.md#allowance). */
export function isUnlimited({ tariffType, tariffExpiresAt }: Tariff, now: Date): boolean {
  return (
    tariffType === tariffTypes.entityUnlimited &&
    (tariffExpiresAt === null || tariffExpiresAt > now)
  );
}
