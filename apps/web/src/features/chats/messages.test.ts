import { describe, expect, test } from 'vitest';
import { isUnread, mergeMessages, refetchAfterSeq } from './messages.ts';
import { buildMessage } from './testing/some-message.ts';

const seqs = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => from + place);
const messages = (from: number, to: number) => seqs(from, to).map((seq) => buildMessage({ seq }));
const seqsOf = (list: readonly { seq: number }[]) => list.map(({ seq }) => seq);

const ordersOf = <Item>(items: readonly Item[]): Item[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, place) =>
        ordersOf(items.toSpliced(place, 1)).map((rest) => [item, ...rest]),
      );

describe('mergeMessages', () => {
  test('sorts messages and drops duplicates', () => {
    const all = mergeMessages(messages(4, 6), messages(5, 8));
    expect(seqsOf(mergeMessages(all, messages(1, 3)))).toEqual(seqs(1, 8));
  });

  test('leaves out messages behind a gap until it is filled', () => {
    const known = messages(1, 3);
    expect(seqsOf(mergeMessages(known, messages(5, 6)))).toEqual(seqs(1, 3));
    expect(seqsOf(mergeMessages(known, messages(4, 6)))).toEqual(seqs(1, 6));
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

  test('completes the chat from batches in any order, repeated or not', () => {
    const batches = [
      messages(1, 3),
      messages(4, 6),
      messages(5, 9),
      messages(10, 11),
      messages(12, 13),
    ];
    for (const order of ordersOf(batches)) {
      let shown = mergeMessages([], messages(8, 8));
      // Messages behind a gap are requested again.
      for (const _again of batches) shown = order.reduce(mergeMessages, shown);
      expect(seqsOf(shown)).toEqual(seqs(1, 13));
    }
  });
});

describe('refetchAfterSeq', () => {
  test('returns the last message', () => {
    expect(refetchAfterSeq([])).toBeUndefined();
    expect(refetchAfterSeq(messages(1, 7))).toBe(7);
    expect(refetchAfterSeq([buildMessage({ seq: 1, own: true, is_read: true })])).toBe(1);
  });

  test('returns the message before the first own one that may have been read since', () => {
    const own = buildMessage({ seq: 3, own: true, is_read: false });
    expect(refetchAfterSeq([...messages(1, 2), own, ...messages(4, 5)])).toBe(2);
    expect(refetchAfterSeq([{ ...own, deleted: true }])).toBe(3);
  });

  test('does not look back beyond the limit', () => {
    const own = buildMessage({ seq: 1, own: true, is_read: false });
    expect(refetchAfterSeq([own, ...messages(2, 80)])).toBe(80);
  });
});

test('counts only received messages as unread, neither deleted nor spam', () => {
  const unread = buildMessage({ is_read: false });
  expect(isUnread(unread)).toBe(true);
  for (const change of [{ own: true }, { is_read: true }, { deleted: true }, { is_spam: true }])
    expect(isUnread({ ...unread, ...change })).toBe(false);
});
