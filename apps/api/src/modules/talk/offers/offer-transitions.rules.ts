import type { NotificationType } from '@pitlane/contracts';
import type { OfferSide } from '../../../generated/prisma/enums.ts';
import { type AnsweredStatus, otherSide } from './offers.rules.ts';

/** Event of an offer; `replaced` means that its author has made another offer. */
export type OfferEvent = 'made' | 'replaced' | AnsweredStatus | 'lapsed';

/** Properties of an offer that decide who is notified of an event. */
export interface NotifiableOffer {
  by: OfferSide;
  counterToId: number | null;
  /** True if below the ad's secret floor: the owner is not notified. */
  withheld: boolean;
}

/**
 * Returns the sides to which an event is published: the owner gets those of an offer below the floor only once it is
 * answered.
 */
export const reachableSides = (
  { withheld }: Pick<NotifiableOffer, 'withheld'>,
  event: OfferEvent,
): OfferSide[] =>
  withheld && ['made', 'replaced', 'withdrawn'].includes(event) ? ['buyer'] : ['buyer', 'seller'];

/**
 * Returns the notification of an event and its recipients.
 * @param actor side that caused the event; `null` for expiry and the floor
 */
export function notificationOf(
  { by, counterToId, withheld }: NotifiableOffer,
  event: OfferEvent,
  actor: OfferSide | null,
): { kind: NotificationType; sides: OfferSide[] } | null {
  const sideIfReachable = (side: OfferSide): OfferSide[] =>
    reachableSides({ withheld }, event).includes(side) ? [side] : [];
  switch (event) {
    case 'made': {
      const kind = counterToId === null ? 'offer_received' : 'offer_countered';
      return { kind, sides: sideIfReachable(otherSide(by)) };
    }
    // The notification of the new offer covers this event.
    case 'replaced':
    case 'countered':
      return null;
    case 'accepted':
      return { kind: 'offer_accepted', sides: [by] };
    case 'declined':
      return { kind: 'offer_declined', sides: [by] };
    case 'withdrawn':
      return { kind: 'offer_withdrawn', sides: sideIfReachable(otherSide(actor ?? by)) };
    case 'lapsed':
      return { kind: 'offer_lapsed', sides: by === 'seller' ? ['buyer', 'seller'] : ['buyer'] };
    default:
      throw event satisfies never;
  }
}

/** Returns the number of notifications of an event that the floor withholds from the owner. */
export function countWithheld(
  offer: NotifiableOffer,
  event: OfferEvent,
  actor: OfferSide | null,
): number {
  const count = (withheld: boolean) =>
    notificationOf({ ...offer, withheld }, event, actor)?.sides.length ?? 0;
  return count(false) - count(offer.withheld);
}

const HOUR_MS = 3_600_000;
const DECLINE_MIN_DELAY_MS = HOUR_MS;
const DECLINE_MAX_DELAY_MS = 24 * HOUR_MS;
const RANDOM_BYTES = 6;

/**
 * Returns the time at which the floor declines an offer: 1 to 24 hours after it was made.
 * @param hash keyed hash of the offer's id, base64url: users must not be able to predict the time
 */
export function declineTime(createdAt: Date, hash: string): Date {
  const random = Buffer.from(hash, 'base64url').readUIntBE(0, RANDOM_BYTES);
  return new Date(
    createdAt.getTime() +
      DECLINE_MIN_DELAY_MS +
      (random % (DECLINE_MAX_DELAY_MS - DECLINE_MIN_DELAY_MS)),
  );
}
