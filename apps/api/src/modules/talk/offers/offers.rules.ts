import type { ErrorCode, LimitCode, OfferAction, OfferStatus } from '@pitlane/contracts';
import type { OfferSide } from '../../../generated/prisma/enums.ts';

/** What decides who may do what with an offer. */
export interface OfferState {
  status: OfferStatus;
  /** Who named its price. */
  by: OfferSide;
  /** Another offer for the ad is accepted. */
  taken: boolean;
}

/** What the answer of one of the two makes of an offer. */
export type AnsweredStatus = Exclude<OfferStatus, 'open' | 'lapsed'>;
type Refused = { refused: Exclude<Extract<ErrorCode, `offer.${string}`>, LimitCode> };

export const otherSide = (side: OfferSide): OfferSide => (side === 'buyer' ? 'seller' : 'buyer');

const answers: Record<OfferAction, AnsweredStatus> = {
  accept: 'accepted',
  decline: 'declined',
  counter: 'countered',
  withdraw: 'withdrawn',
};

/** What an action of one of the two leads to. */
export function answering(
  { status, by, taken }: OfferState,
  who: OfferSide,
  action: OfferAction,
): { to: AnsweredStatus } | Refused {
  const withdraws = action === 'withdraw';
  const may =
    (status === 'open' && withdraws === (who === by)) || (status === 'accepted' && withdraws);
  if (!may) return { refused: 'offer.wrong_state' };
  if (action === 'accept' && taken) return { refused: 'offer.taken' };
  return { to: answers[action] };
}

/** What would succeed now. */
export const actionsOf = (state: OfferState, who: OfferSide): OfferAction[] =>
  (Object.keys(answers) as OfferAction[]).filter((action) => 'to' in answering(state, who, action));
