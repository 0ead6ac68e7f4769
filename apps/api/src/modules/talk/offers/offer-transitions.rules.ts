import type { NotificationType } from '@pitlane/contracts';
import type { OfferSide } from '../../../generated/prisma/enums.ts';
import { type AnsweredStatus, otherSide } from './offers.rules.ts';

/** What has happened to an offer; `replaced`: its author names another price. */
export type OfferEvent = 'made' | 'replaced' | AnsweredStatus | 'lapsed';

/** What of an offer decides who is notified of an event. */
export interface Heard {
  by: OfferSide;
  counterToId: number | null;
  /** Below the ad's secret floor: its owner is not notified. */
  withheld: boolean;
}

/** Whom an event may reach at all: the owner knows of no offer below the floor until he or it has answered. */
export const sidesToTell = (
  { withheld }: Pick<Heard, 'withheld'>,
  event: OfferEvent,
): OfferSide[] =>
  withheld && ['made', 'replaced', 'withdrawn'].includes(event) ? ['buyer'] : ['buyer', 'seller'];

/**
 * Who is notified of what happened to an offer.
 * @param actor who did it; null for time and the floor
 */
export function hearers(
  { by, counterToId, withheld }: Heard,
  event: OfferEvent,
  actor: OfferSide | null,
): { kind: NotificationType; sides: OfferSide[] } | null {
  const heard = (side: OfferSide): OfferSide[] =>
    sidesToTell({ withheld }, event).includes(side) ? [side] : [];
  switch (event) {
    case 'made': {
      const kind = counterToId === null ? 'offer_received' : 'offer_countered';
      return { kind, sides: heard(otherSide(by)) };
    }
    // Notified of the new price instead.
    case 'replaced':
    case 'countered':
      return null;
    case 'accepted':
      return { kind: 'offer_accepted', sides: [by] };
    case 'declined':
      return { kind: 'offer_declined', sides: [by] };
    case 'withdrawn':
      return { kind: 'offer_withdrawn', sides: heard(otherSide(actor ?? by)) };
    case 'lapsed':
      return { kind: 'offer_lapsed', sides: by === 'seller' ? ['buyer', 'seller'] : ['buyer'] };
    default:
      throw event satisfies never;
  }
}

/** How many notifications of an event the floor keeps from the owner. */
export function countWithheld(offer: Heard, event: OfferEvent, actor: OfferSide | null): number {
  const count = (withheld: boolean) =>
    hearers({ ...offer, withheld }, event, actor)?.sides.length ?? 0;
  return count(false) - count(offer.withheld);
}

const HOUR_MS = 3_600_000;
const FLOOR_FROM_MS = HOUR_MS;
const FLOOR_TO_MS = 24 * HOUR_MS;
const HASHED_BYTES = 6;

/**
 * When the floor declines an offer: 1 to 24 hours after it was made.
 * @param hash of its id, base64url, under a key that nobody outside has
 */
export function declineTime(createdAt: Date, hash: string): Date {
  const drawn = Buffer.from(hash, 'base64url').readUIntBE(0, HASHED_BYTES);
  return new Date(createdAt.getTime() + FLOOR_FROM_MS + (drawn % (FLOOR_TO_MS - FLOOR_FROM_MS)));
}
