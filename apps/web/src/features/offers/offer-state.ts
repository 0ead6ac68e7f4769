import type { Offer } from '@pitlane/contracts';
import { timeLeft } from './time-left.ts';

/** The status of an offer by now, and how much time is left for an answer. */
export function stateAt(
  offer: Pick<Offer, 'status' | 'created_at' | 'expires_at'>,
  now: number,
): { status: Offer['status']; left: ReturnType<typeof timeLeft> } {
  // The page's clock moves once a minute: it may be behind a new offer.
  const moment = Math.max(now, Date.parse(offer.created_at));
  const left = offer.status === 'open' ? timeLeft(offer.expires_at, moment) : null;
  // Its time may be over before it is read again.
  const status = offer.status === 'open' && !left ? 'lapsed' : offer.status;
  return { status, left };
}

/** Whether only another accepted offer for the ad keeps the reader from accepting this one. */
export const isTaken = ({
  status,
  role,
  by,
  actions,
}: Pick<Offer, 'status' | 'role' | 'by' | 'actions'>) =>
  status === 'open' && role !== by && !actions.includes('accept');

/** Who has named a price, and whether as an answer to another one. */
export function authorOf({ role, by, counter_to: answered }: Offer) {
  const who = role === by ? 'own' : by;
  return answered === null ? who : (`${who}Counter` as const);
}
