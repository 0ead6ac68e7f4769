import type { Offer } from '@pitlane/contracts';
import { timeLeft } from './time-left.ts';

/** Returns the current status of an offer and its remaining time. */
export function offerStateAt(
  offer: Pick<Offer, 'status' | 'created_at' | 'expires_at'>,
  now: number,
): { status: Offer['status']; remaining: ReturnType<typeof timeLeft> } {
  // The page's clock ticks every 15 seconds, so it may be behind a new offer.
  const moment = Math.max(now, Date.parse(offer.created_at));
  const remaining = offer.status === 'open' ? timeLeft(offer.expires_at, moment) : null;
  // The offer may expire before it is refetched.
  const status = offer.status === 'open' && !remaining ? 'lapsed' : offer.status;
  return { status, remaining };
}

/** Reports whether only another accepted offer for the ad prevents accepting this one. */
export const isBlockedByAcceptedOffer = ({
  status,
  role,
  by,
  actions,
}: Pick<Offer, 'status' | 'role' | 'by' | 'actions'>) =>
  status === 'open' && role !== by && !actions.includes('accept');

/** Returns the author of an offer, and whether it is a counter-offer. */
export function authorOf({ role, by, counter_to: counterTo }: Offer) {
  const author = role === by ? 'own' : by;
  return counterTo === null ? author : (`${author}Counter` as const);
}
