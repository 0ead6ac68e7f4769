import type { ChatMessage } from '@pitlane/contracts';

/** Latest messages of a chat in order and without gaps, as far back as they were loaded. */
export type Messages = readonly ChatMessage[];

/** Only these fields of a message change, and only in one direction, so the order of responses is irrelevant. */
function newer(known: ChatMessage | undefined, incoming: ChatMessage): ChatMessage {
  if (!known) return incoming;
  if (known.deleted) return known;
  return {
    ...incoming,
    is_read: known.is_read || incoming.is_read,
    is_spam: known.is_spam || incoming.is_spam,
  };
}

/** Merges messages in any order, with repetitions. Those behind a gap are left out until the missing ones arrive. */
export function mergeMessages(known: Messages, incoming: Messages): Messages {
  const bySeq = new Map(known.map((message) => [message.seq, message]));
  for (const message of incoming) bySeq.set(message.seq, newer(bySeq.get(message.seq), message));
  const all = [...bySeq.values()].sort((a, b) => a.seq - b.seq);
  const start = all.findIndex(({ seq }) => seq === (known[0] ?? all[0])?.seq);
  const isNext = (from: number, step: 1 | -1) =>
    all[from + step]?.seq === (all[from]?.seq ?? 0) + step;
  let [first, last] = [start, start];
  while (isNext(first, -1)) first -= 1;
  while (isNext(last, 1)) last += 1;
  return all.slice(first, last + 1);
}

/** Number of own messages that are requested again because they may have been read. */
const LOOK_BACK = 50;

/**
 * Returns the sequence number after which to request messages: the last one, or an earlier one if own messages may
 * have been read since.
 */
export function refetchAfterSeq(messages: Messages): number | undefined {
  const last = messages.at(-1)?.seq;
  if (last === undefined) return undefined;
  const unread = messages
    .slice(-LOOK_BACK)
    .find(({ own, is_read: isRead, deleted }) => own && !isRead && !deleted);
  return unread ? unread.seq - 1 : last;
}

export const isUnread = ({ own, is_read: isRead, deleted, is_spam: isSpam }: ChatMessage) =>
  !own && !isRead && !deleted && !isSpam;
