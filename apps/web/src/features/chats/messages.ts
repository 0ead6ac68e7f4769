import type { ChatMessage } from '@pitlane/contracts';

/** The latest messages of a chat in their order, as far back as they were looked at; without gaps. */
export type Messages = readonly ChatMessage[];

/** Only this can change of a message, and never back: it does not matter which answer came first. */
function newer(known: ChatMessage | undefined, given: ChatMessage): ChatMessage {
  if (!known) return given;
  if (known.deleted) return known;
  return {
    ...given,
    is_read: known.is_read || given.is_read,
    is_spam: known.is_spam || given.is_spam,
  };
}

/**
 * Messages together with others, in any order and as often as they come. What lies behind a gap is
 * left out: it comes with those in between.
 */
export function withMessages(known: Messages, given: Messages): Messages {
  const bySeq = new Map(known.map((message) => [message.seq, message]));
  for (const message of given) bySeq.set(message.seq, newer(bySeq.get(message.seq), message));
  const all = [...bySeq.values()].sort((a, b) => a.seq - b.seq);
  const start = all.findIndex(({ seq }) => seq === (known[0] ?? all[0])?.seq);
  const isNext = (from: number, step: 1 | -1) =>
    all[from + step]?.seq === (all[from]?.seq ?? 0) + step;
  let [first, last] = [start, start];
  while (isNext(first, -1)) first -= 1;
  while (isNext(last, 1)) last += 1;
  return all.slice(first, last + 1);
}

/** How far back own messages are asked for again, which may have been read. */
const LOOK_BACK = 50;

/**
 * After which message to ask for what is new: the last one, or one before it that may have been read
 * meanwhile.
 */
export function askAfter(messages: Messages): number | undefined {
  const last = messages.at(-1)?.seq;
  if (last === undefined) return undefined;
  const unread = messages
    .slice(-LOOK_BACK)
    .find(({ own, is_read: isRead, deleted }) => own && !isRead && !deleted);
  return unread ? unread.seq - 1 : last;
}

export const isUnread = ({ own, is_read: isRead, deleted, is_spam: isSpam }: ChatMessage) =>
  !own && !isRead && !deleted && !isSpam;
