import type { ChatMessage } from '@pitlane/contracts';

/** Latest messages of a chat in order and without gaps, as far back as they were loaded. */
export type Messages = readonly ChatMessage[];

/** Only these fields of a message change, and only in one direction, so the order of responses is irrelevant. */
function mergeVersions(cached: ChatMessage | undefined, incoming: ChatMessage): ChatMessage {
  if (!cached) return incoming;
  if (cached.deleted) return cached;
  return {
    ...incoming,
    is_read: cached.is_read || incoming.is_read,
    is_spam: cached.is_spam || incoming.is_spam,
  };
}

/** Merges messages in any order, with repetitions. Those after a gap are omitted until the missing ones arrive. */
export function mergeMessages(cached: Messages, incoming: Messages): Messages {
  const bySeq = new Map(cached.map((message) => [message.seq, message]));
  for (const message of incoming)
    bySeq.set(message.seq, mergeVersions(bySeq.get(message.seq), message));
  const sorted = [...bySeq.values()].sort((a, b) => a.seq - b.seq);
  const startIndex = sorted.findIndex(({ seq }) => seq === (cached[0] ?? sorted[0])?.seq);
  const hasNeighbor = (from: number, step: 1 | -1) =>
    sorted[from + step]?.seq === (sorted[from]?.seq ?? 0) + step;
  let [firstIndex, lastIndex] = [startIndex, startIndex];
  while (hasNeighbor(firstIndex, -1)) firstIndex -= 1;
  while (hasNeighbor(lastIndex, 1)) lastIndex += 1;
  return sorted.slice(firstIndex, lastIndex + 1);
}

/** Number of own messages that are requested again because they may have been read. */
const LOOK_BACK_COUNT = 50;

/**
 * Returns the sequence number after which to request messages: the last one, or an earlier one if own messages may
 * have been read since.
 */
export function refetchAfterSeq(messages: Messages): number | undefined {
  const lastSeq = messages.at(-1)?.seq;
  if (lastSeq === undefined) return undefined;
  const firstUnreadOwn = messages
    .slice(-LOOK_BACK_COUNT)
    .find(({ own, is_read: isRead, deleted }) => own && !isRead && !deleted);
  return firstUnreadOwn ? firstUnreadOwn.seq - 1 : lastSeq;
}

export const isUnread = ({ own, is_read: isRead, deleted, is_spam: isSpam }: ChatMessage) =>
  !own && !isRead && !deleted && !isSpam;
