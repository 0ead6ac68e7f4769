import { tariffTypes } from '@pitlane/contracts';

/** What comes back after its grant has ended stays usable so long: the ad can still be corrected. */
export const RETURNED_DAYS = 30;

/** How long an ad is shown for one of the allowance (specification, section 9). */
export const PLACEMENT_DAYS = 30;

interface Tariff {
  tariffType: number | null;
  tariffExpiresAt: Date | null;
}

/** Whether ads are not counted (specification, section 5: tariff type 6). */
export function isUnlimited({ tariffType, tariffExpiresAt }: Tariff, now: Date): boolean {
  return (
    tariffType === tariffTypes.entityUnlimited &&
    (tariffExpiresAt === null || tariffExpiresAt > now)
  );
}
