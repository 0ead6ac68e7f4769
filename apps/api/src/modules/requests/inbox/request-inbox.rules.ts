import type { AnswerChannel, ErrorCode, RequestState } from '@pitlane/contracts';
import type { UserRole } from '../../../generated/prisma/client.ts';

export type RequestStep = 'take' | 'release' | 'answer' | 'close' | 'erase';

interface RequestStatus {
  state: RequestState;
  takenBy: { id: number; role: UserRole } | null;
  erasedAt: Date | null;
}

type StepError = Extract<ErrorCode, 'request.taken' | 'request.wrong_state'>;

/** Returns the error of a step that a moderator cannot perform on a request; `null` if they can. */
export function stepErrorOf(
  step: RequestStep,
  { state, takenBy, erasedAt }: RequestStatus,
  userId: number,
): StepError | null {
  const isOwn = takenBy?.id === userId;
  const isFormerStaff = takenBy === null || takenBy.role === 'user';
  switch (step) {
    case 'take':
      return state === 'new' ? null : 'request.taken';
    case 'release':
      if (state !== 'taken') return 'request.wrong_state';
      // A request taken by a former member of staff must not stay blocked.
      return isOwn || isFormerStaff ? null : 'request.taken';
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

/** Returns whether the deadline of a request has passed without a reply. */
export const isOverdue = (
  { state, dueAt }: { state: RequestState; dueAt: Date | null },
  now: Date,
): boolean => (state === 'new' || state === 'taken') && dueAt !== null && dueAt < now;

const RETRY_WINDOW_MS = 60_000;

interface Reply {
  message: string;
  channel: AnswerChannel;
}

/** Returns whether a reply is the last one, sent again because its response was lost. */
export const isRetry = (
  last: (Reply & { createdAt: Date }) | undefined,
  { message, channel }: Reply,
  now: Date,
): boolean =>
  last?.message === message &&
  last.channel === channel &&
  now.getTime() - last.createdAt.getTime() < RETRY_WINDOW_MS;
