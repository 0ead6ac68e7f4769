import type { ErrorCode, RequestState } from '@pitlane/contracts';

export type Step = 'take' | 'release' | 'answer' | 'close' | 'erase';

interface At {
  state: RequestState;
  takenById: number | null;
  erasedAt: Date | null;
}

type Refused = Extract<ErrorCode, 'request.taken' | 'request.wrong_state'>;

/** Why somebody of the staff cannot do something with a request; null where he can. */
export function refusal(
  step: Step,
  { state, takenById, erasedAt }: At,
  userId: number,
): Refused | null {
  const isOwn = takenById === userId;
  switch (step) {
    case 'take':
      return state === 'new' ? null : 'request.taken';
    case 'release':
      if (state !== 'taken') return 'request.wrong_state';
      return isOwn ? null : 'request.taken';
    case 'answer':
      if (state !== 'taken' && state !== 'answered') return 'request.wrong_state';
      return isOwn ? null : 'request.taken';
    case 'close':
      return state === 'closed' ? 'request.wrong_state' : null;
    case 'erase':
      return erasedAt ? 'request.wrong_state' : null;
    default:
      throw step satisfies never;
  }
}

/** Whether a request should have been answered by now. */
export const isOverdue = (
  { state, dueAt }: { state: RequestState; dueAt: Date | null },
  now: Date,
): boolean => (state === 'new' || state === 'taken') && dueAt !== null && dueAt < now;
