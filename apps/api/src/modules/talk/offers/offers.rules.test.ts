import { type OfferAction, offerActions, offerStatuses } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { actionsOf, answerTransition } from './offers.rules.ts';

const sides = ['buyer', 'seller'] as const;
const cells = offerStatuses.flatMap((status) =>
  sides.flatMap((by) =>
    sides.flatMap((actor) =>
      [false, true].flatMap((isAdTaken) =>
        offerActions.map((action) => ({ status, by, actor, isAdTaken, action })),
      ),
    ),
  ),
);

/** Statuses after actions by the author or the other side, according to the contract. */
const statusAfter: Record<string, string> = {
  'open other accept': 'accepted',
  'open other decline': 'declined',
  'open other counter': 'countered',
  'open author withdraw': 'withdrawn',
  'accepted other withdraw': 'withdrawn',
  'accepted author withdraw': 'withdrawn',
};
const expectedResult = ({ status, by, actor, isAdTaken, action }: (typeof cells)[number]) => {
  const to = statusAfter[`${status} ${actor === by ? 'author' : 'other'} ${action}`];
  if (!to) return { refused: 'offer.wrong_state' };
  return action === 'accept' && isAdTaken ? { refused: 'offer.taken' } : { to };
};

describe('answerTransition', () => {
  it.each(cells)(
    'returns the result of $actor requesting $action for a $status offer by $by, with isAdTaken $isAdTaken',
    (cell) => {
      expect(answerTransition(cell, cell.actor, cell.action)).toEqual(expectedResult(cell));
    },
  );

  it('agrees with the actions that actionsOf lists', () => {
    for (const { action, actor, ...state } of cells) {
      const actions: OfferAction[] = actionsOf(state, actor);
      expect(actions.includes(action)).toBe('to' in expectedResult({ action, actor, ...state }));
    }
  });
});
