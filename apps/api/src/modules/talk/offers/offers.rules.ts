import type { ErrorCode, LimitCode, OfferAction, OfferStatus } from '@pitlane/contracts';
import type { OfferSide } from '../../../generated/prisma/enums.ts';

export interface OfferState {
  status: OfferStatus;
  by: OfferSide;
  /** True if another offer for the ad is accepted. */
  taken: boolean;
}

/** Status of an offer after an answer of either side. */
export type AnsweredStatus = Exclude<OfferStatus, 'open' | 'lapsed'>;
type Refused = { refused: Exclude<Extract<ErrorCode, `offer.${string}`>, LimitCode> };

export const otherSide = (side: OfferSide): OfferSide => (side === 'buyer' ? 'seller' : 'buyer');

const answers: Record<OfferAction, AnsweredStatus> = {
  accept: 'accepted',
  decline: 'declined',
  counter: 'countered',
  withdraw: 'withdrawn',
};

/** Returns the result of an action of one side. */
export function answerTransition(
  { status, by, taken }: OfferState,
  who: OfferSide,
  action: OfferAction,
): { to: AnsweredStatus } | Refused {
  const withdraws = action === 'withdraw';
  const isAllowed =
    (status === 'open' && withdraws === (who === by)) || (status === 'accepted' && withdraws);
  if (!isAllowed) return { refused: 'offer.wrong_state' };
  if (action === 'accept' && taken) return { refused: 'offer.taken' };
  return { to: answers[action] };
}

/** Returns the actions that would succeed now. */
export const actionsOf = (state: OfferState, who: OfferSide): OfferAction[] =>
  (Object.keys(answers) as OfferAction[]).filter(
    (action) => 'to' in answerTransition(state, who, action),
  );
