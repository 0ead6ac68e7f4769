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

/** Error reports expect no answer, and an erased sender cannot be reached. */
export const isAnswerable = ({ kind, erased }: Pick<StaffRequest, 'kind' | 'erased'>) =>
  kind !== 'error' && !erased;

export const channelsOf = ({
  email,
  user_id: userId,
}: Pick<StaffRequest, 'email' | 'user_id'>): readonly AnswerChannel[] =>
  email !== null || userId !== null ? ['email', 'phone'] : ['phone'];

export function requestLine({
  description,
  details,
  file,
}: Pick<StaffRequest, 'description' | 'details' | 'file'>): string | null {
  const text = description?.trim() || details.map(({ value }) => value).join(', ');
  return text.replace(/\s+/g, ' ') || file?.name || null;
}
