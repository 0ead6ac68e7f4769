import type { ErrorCode, LimitCode, OfferAction, OfferStatus } from '@pitlane/contracts';
import type { OfferSide } from '../../../generated/prisma/enums.ts';

export interface OfferState {
  status: OfferStatus;
  by: OfferSide;
  /** True if another offer for the ad has been accepted. */
  isAdTaken: boolean;
}

/** Status of an offer after a response of either side. */
export type AnsweredStatus = Exclude<OfferStatus, 'open' | 'lapsed'>;
type Rejection = { refused: Exclude<Extract<ErrorCode, `offer.${string}`>, LimitCode> };

export const otherSide = (side: OfferSide): OfferSide => (side === 'buyer' ? 'seller' : 'buyer');

const statusAfter: Record<OfferAction, AnsweredStatus> = {
  accept: 'accepted',
  decline: 'declined',
  counter: 'countered',
  withdraw: 'withdrawn',
};

/** Returns the result of an action of one side. */
export function answerTransition(
  { status, by, isAdTaken }: OfferState,
  actor: OfferSide,
  action: OfferAction,
): { to: AnsweredStatus } | Rejection {
  const isWithdrawal = action === 'withdraw';
  const isAllowed =
    (status === 'open' && isWithdrawal === (actor === by)) ||
    (status === 'accepted' && isWithdrawal);
  if (!isAllowed) return { refused: 'offer.wrong_state' };
  if (action === 'accept' && isAdTaken) return { refused: 'offer.taken' };
  return { to: statusAfter[action] };
}

/** Returns the actions that would currently succeed. */
export const actionsOf = (state: OfferState, actor: OfferSide): OfferAction[] =>
  (Object.keys(statusAfter) as OfferAction[]).filter(
    (action) => 'to' in answerTransition(state, actor, action),
  );
