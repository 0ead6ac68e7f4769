import type { Offer } from '@pitlane/contracts';
import { timeLeft } from './time-left.ts';

/** Returns the present status of an offer and its remaining time. */
export function offerStateAt(
  offer: Pick<Offer, 'status' | 'created_at' | 'expires_at'>,
  now: number,
): { status: Offer['status']; left: ReturnType<typeof timeLeft> } {
  // The clock of the page ticks once a minute, so it may be behind a new offer.
  const moment = Math.max(now, Date.parse(offer.created_at));
  const left = offer.status === 'open' ? timeLeft(offer.expires_at, moment) : null;
  // The offer may expire before it is refetched.
  const status = offer.status === 'open' && !left ? 'lapsed' : offer.status;
  return { status, left };
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
export function authorOf({ role, by, counter_to: answered }: Offer) {
  const who = role === by ? 'own' : by;
  return answered === null ? who : (`${who}Counter` as const);
}
