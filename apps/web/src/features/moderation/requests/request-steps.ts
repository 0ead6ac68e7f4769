import type { AnswerChannel, StaffRequest } from '@pitlane/contracts';

export function stepsOf({ state, own, kind, erased }: StaffRequest) {
  const isOpen = state === 'new' || state === 'taken';
  return {
    take: state === 'new',
    release: state === 'taken' && own,
    answer: own && isAnswerable({ kind, erased }) && state !== 'new' && state !== 'closed',
    close: isOpen || state === 'answered',
    erase: !erased,
  };
}

/** Nobody waits for an answer to an error, and there is nobody left to answer once he is erased. */
export const isAnswerable = ({ kind, erased }: Pick<StaffRequest, 'kind' | 'erased'>) =>
  kind !== 'error' && !erased;

/** How its sender can be answered, the best first. */
export const channelsOf = ({
  email,
  user_id: userId,
}: Pick<StaffRequest, 'email' | 'user_id'>): readonly AnswerChannel[] =>
  email !== null || userId !== null ? ['email', 'phone'] : ['phone'];

/** What a request says, as one line; null where nothing is left of it. */
export function requestLine({
  description,
  details,
  file,
}: Pick<StaffRequest, 'description' | 'details' | 'file'>): string | null {
  const text = description?.trim() || details.map(({ value }) => value).join(', ');
  return text.replace(/\s+/g, ' ') || file?.name || null;
}
