import { type OfferAction, offerActions, offerStatuses } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { actionsOf, answerTransition } from './offers.rules.ts';

const sides = ['buyer', 'seller'] as const;
const cells = offerStatuses.flatMap((status) =>
  sides.flatMap((by) =>
    sides.flatMap((who) =>
      [false, true].flatMap((taken) =>
        offerActions.map((action) => ({ status, by, who, taken, action })),
      ),
    ),
  ),
);

/** The table of the contract, by actor. */
const table: Record<string, string> = {
  'open other accept': 'accepted',
  'open other decline': 'declined',
  'open other counter': 'countered',
  'open author withdraw': 'withdrawn',
  'accepted other withdraw': 'withdrawn',
  'accepted author withdraw': 'withdrawn',
};
const expected = ({ status, by, who, taken, action }: (typeof cells)[number]) => {
  const to = table[`${status} ${who === by ? 'author' : 'other'} ${action}`];
  if (!to) return { refused: 'offer.wrong_state' };
  return action === 'accept' && taken ? { refused: 'offer.taken' } : { to };
};

describe('answerTransition', () => {
  it.each(cells)('$status by $by: $who requests $action, taken $taken', (cell) => {
    expect(answerTransition(cell, cell.who, cell.action)).toEqual(expected(cell));
  });

  it('lists an action if it would succeed', () => {
    for (const { action, who, ...state } of cells) {
      const listed: OfferAction[] = actionsOf(state, who);
      expect(listed.includes(action)).toBe('to' in expected({ action, who, ...state }));
    }
  });
});
