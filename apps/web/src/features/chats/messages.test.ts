import { describe, expect, test } from 'vitest';
import { isUnread, mergeMessages, refetchAfterSeq } from './messages.ts';
import { buildMessage } from './testing/build-chat.ts';

const seqRange = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
const createMessages = (from: number, to: number) =>
  seqRange(from, to).map((seq) => buildMessage({ seq }));
const seqsOf = (list: readonly { seq: number }[]) => list.map(({ seq }) => seq);

const permutationsOf = <Item>(items: readonly Item[]): Item[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, index) =>
        permutationsOf(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
      );

describe('mergeMessages', () => {
  test('sorts messages and drops duplicates', () => {
    const all = mergeMessages(createMessages(4, 6), createMessages(5, 8));
    expect(seqsOf(mergeMessages(all, createMessages(1, 3)))).toEqual(seqRange(1, 8));
  });

  test('omits messages after a gap until it is filled', () => {
    const cached = createMessages(1, 3);
    expect(seqsOf(mergeMessages(cached, createMessages(5, 6)))).toEqual(seqRange(1, 3));
    expect(seqsOf(mergeMessages(cached, createMessages(4, 6)))).toEqual(seqRange(1, 6));
  });

  test('does not revert changes from a late response', () => {
    const late = [buildMessage({ seq: 1 })];
    const read = [buildMessage({ seq: 1, is_read: true, is_spam: true })];
    const deleted = [buildMessage({ seq: 1, deleted: true, message: null })];
    expect(mergeMessages(read, late)).toEqual(read);
    expect(mergeMessages(deleted, read)).toEqual(deleted);
    expect(mergeMessages(late, deleted)).toEqual(deleted);
  });

  test('returns an empty list for empty lists', () => expect(mergeMessages([], [])).toEqual([]));

  test('completes the chat from repeated batches in any order', () => {
    const batches = [
      createMessages(1, 3),
      createMessages(4, 6),
      createMessages(5, 9),
      createMessages(10, 11),
      createMessages(12, 13),
    ];
    for (const order of permutationsOf(batches)) {
      let merged = mergeMessages([], createMessages(8, 8));
      // Messages after a gap are requested again.
      for (const _round of batches) merged = order.reduce(mergeMessages, merged);
      expect(seqsOf(merged)).toEqual(seqRange(1, 13));
    }
  });
});

describe('refetchAfterSeq', () => {
  test('returns the sequence number of the last message', () => {
    expect(refetchAfterSeq([])).toBeUndefined();
    expect(refetchAfterSeq(createMessages(1, 7))).toBe(7);
    expect(refetchAfterSeq([buildMessage({ seq: 1, own: true, is_read: true })])).toBe(1);
  });

  test('returns the number before the first own message that may have been read since', () => {
    const own = buildMessage({ seq: 3, own: true, is_read: false });
    expect(refetchAfterSeq([...createMessages(1, 2), own, ...createMessages(4, 5)])).toBe(2);
    expect(refetchAfterSeq([{ ...own, deleted: true }])).toBe(3);
  });

  test('does not look back beyond the limit', () => {
    const own = buildMessage({ seq: 1, own: true, is_read: false });
    expect(refetchAfterSeq([own, ...createMessages(2, 80)])).toBe(80);
  });
});

test('counts only received messages as unread, except deleted ones and spam', () => {
  const unread = buildMessage({ is_read: false });
  expect(isUnread(unread)).toBe(true);
  for (const change of [{ own: true }, { is_read: true }, { deleted: true }, { is_spam: true }])
    expect(isUnread({ ...unread, ...change })).toBe(false);
});
