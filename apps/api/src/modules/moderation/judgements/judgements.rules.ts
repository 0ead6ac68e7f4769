/** api.md: a claim lapses after 15 minutes. */
export const CLAIM_MS = 15 * 60_000;

interface Claim {
  moderatorId: number;
  until: Date;
}

/** Whether somebody else is judging an ad now. */
export const isTaken = (claim: Claim | null, userId: number, now: Date) =>
  claim !== null && claim.moderatorId !== userId && claim.until > now;
