import type { AnswerChannel, ErrorCode, RequestState } from '@pitlane/contracts';
import type { UserRole } from '../../../generated/prisma/client.ts';

export type Step = 'take' | 'release' | 'answer' | 'close' | 'erase';

interface At {
  state: RequestState;
  takenBy: { id: number; role: UserRole } | null;
  erasedAt: Date | null;
}

type Refused = Extract<ErrorCode, 'request.taken' | 'request.wrong_state'>;

/** Why somebody of the staff cannot do something with a request; null where he can. */
export function refusal(
  step: Step,
  { state, takenBy, erasedAt }: At,
  userId: number,
): Refused | null {
  const isOwn = takenBy?.id === userId;
  const isLeft = takenBy === null || takenBy.role === 'user';
  switch (step) {
    case 'take':
      return state === 'new' ? null : 'request.taken';
    case 'release':
      if (state !== 'taken') return 'request.wrong_state';
      // Who is no longer of the staff holds nobody up.
      return isOwn || isLeft ? null : 'request.taken';
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

const RETRY_MS = 60_000;

interface Said {
  message: string;
  channel: AnswerChannel;
}

/** Whether an answer is the last one, sent again because its HTTP answer was lost. */
export const isRetry = (
  last: (Said & { createdAt: Date }) | undefined,
  { message, channel }: Said,
  now: Date,
): boolean =>
  last?.message === message &&
  last.channel === channel &&
  now.getTime() - last.createdAt.getTime() < RETRY_MS;
