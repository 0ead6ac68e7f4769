/** Duration of a claim (docs/product.md#moderation). */
export const CLAIM_DURATION_MS = 15 * 60_000;

interface Claim {
  moderatorId: number;
  until: Date;
}

/** Returns whether another moderator has claimed an ad. */
export const isClaimedByOther = (claim: Claim | null, userId: number, now: Date) =>
  claim !== null && claim.moderatorId !== userId && claim.until > now;
