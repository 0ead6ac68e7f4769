import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OfferSide } from '../../../generated/prisma/enums.ts';
import {
  countWithheld,
  declineTime,
  notificationOf,
  type OfferEvent,
} from './offer-transitions.rules.ts';

const sides = ['buyer', 'seller'] as const;
const events: OfferEvent[] = [
  'made',
  'replaced',
  'accepted',
  'declined',
  'countered',
  'withdrawn',
  'lapsed',
];
const actors: (OfferSide | null)[] = [...sides, null];

describe('the recipients of a notification', () => {
  it.each([
    ['made', 'buyer', null, 'offer_received', ['seller']],
    ['made', 'seller', 1, 'offer_countered', ['buyer']],
    ['made', 'buyer', 1, 'offer_countered', ['seller']],
    ['accepted', 'buyer', null, 'offer_accepted', ['buyer']],
    ['declined', 'seller', 1, 'offer_declined', ['seller']],
    ['lapsed', 'buyer', null, 'offer_lapsed', ['buyer']],
    ['lapsed', 'seller', 1, 'offer_lapsed', ['buyer', 'seller']],
  ] as const)(
    'are right for an offer %s by the %s, with counterToId %s: %s to %s',
    (event, by, counterToId, kind, recipients) => {
      const notification = notificationOf({ by, counterToId, withheld: false }, event, null);

      expect(notification).toEqual({ kind, sides: recipients });
    },
  );

  it.each(sides)('are the other side if the %s withdraws the offer', (actor) => {
    for (const by of sides) {
      const notification = notificationOf(
        { by, counterToId: null, withheld: false },
        'withdrawn',
        actor,
      );
      expect(notification?.sides).toEqual([actor === 'buyer' ? 'seller' : 'buyer']);
    }
  });

  it('exclude the owner of an offer below the floor, but not the buyer', () => {
    for (const event of events) {
      for (const actor of actors) {
        const offer = { by: 'buyer', counterToId: null } as const;
        const visible = notificationOf({ ...offer, withheld: false }, event, actor);
        const withheld = notificationOf({ ...offer, withheld: true }, event, actor);
        expect(withheld?.sides.includes('seller') ?? false).toBe(false);
        expect(withheld?.sides.includes('buyer')).toBe(visible?.sides.includes('buyer'));
        const total =
          (withheld?.sides.length ?? 0) + countWithheld({ ...offer, withheld: true }, event, actor);
        expect(total).toBe(visible?.sides.length ?? 0);
      }
    }
  });
});

it('declines below the floor after 1 to 24 hours for any hash', () => {
  const createdAt = new Date('2026-06-15T12:00:00Z');
  const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
  fc.assert(
    fc.property(bytes, (hash) => {
      const declinedAt = declineTime(createdAt, Buffer.from(hash).toString('base64url')).getTime();
      expect(declinedAt - createdAt.getTime()).toBeGreaterThanOrEqual(3_600_000);
      expect(declinedAt - createdAt.getTime()).toBeLessThan(24 * 3_600_000);
    }),
  );
});
