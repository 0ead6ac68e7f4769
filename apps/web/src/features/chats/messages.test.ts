import { describe, expect, test } from 'vitest';
import { askAfter, isUnread, withMessages } from './messages.ts';
import { someMessage } from './testing/some-message.ts';

const seqs = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => from + place);
const messages = (from: number, to: number) => seqs(from, to).map((seq) => someMessage({ seq }));
const seqsOf = (list: readonly { seq: number }[]) => list.map(({ seq }) => seq);

/** A list in every order it can have. */
const ordersOf = <Item>(items: readonly Item[]): Item[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, place) =>
        ordersOf(items.toSpliced(place, 1)).map((rest) => [item, ...rest]),
      );

describe('messages that come in', () => {
  test('stand in their order, each once', () => {
    const all = withMessages(messages(4, 6), messages(5, 8));
    expect(seqsOf(withMessages(all, messages(1, 3)))).toEqual(seqs(1, 8));
  });

  test('behind a gap they are left out until it is filled', () => {
    const known = messages(1, 3);
    expect(seqsOf(withMessages(known, messages(5, 6)))).toEqual(seqs(1, 3));
    expect(seqsOf(withMessages(known, messages(4, 6)))).toEqual(seqs(1, 6));
  });

  test('an answer that is late takes nothing back', () => {
    const late = [someMessage({ seq: 1 })];
    const read = [someMessage({ seq: 1, is_read: true, is_spam: true })];
    const deleted = [someMessage({ seq: 1, deleted: true, message: null })];
    expect(withMessages(read, late)).toEqual(read);
    expect(withMessages(deleted, read)).toEqual(deleted);
    expect(withMessages(late, deleted)).toEqual(deleted);
  });

  test('nothing with nothing stays nothing', () => expect(withMessages([], [])).toEqual([]));

  test('in whatever order and however often they come, the chat ends up whole', () => {
    const batches = [
      messages(1, 3),
      messages(4, 6),
      messages(5, 9),
      messages(10, 11),
      messages(12, 13),
    ];
    for (const order of ordersOf(batches)) {
      let shown = withMessages([], messages(8, 8));
      // What lies behind a gap is asked for again.
      for (const _again of batches) shown = order.reduce(withMessages, shown);
      expect(seqsOf(shown)).toEqual(seqs(1, 13));
    }
  });
});

describe('what is new is asked for', () => {
  test('after the last message', () => {
    expect(askAfter([])).toBeUndefined();
    expect(askAfter(messages(1, 7))).toBe(7);
    expect(askAfter([someMessage({ seq: 1, own: true, is_read: true })])).toBe(1);
  });

  test('from the first own one on that may have been read meanwhile', () => {
    const own = someMessage({ seq: 3, own: true, is_read: false });
    expect(askAfter([...messages(1, 2), own, ...messages(4, 5)])).toBe(2);
    expect(askAfter([{ ...own, deleted: true }])).toBe(3);
  });

  test('not too far back', () => {
    const own = someMessage({ seq: 1, own: true, is_read: false });
    expect(askAfter([own, ...messages(2, 80)])).toBe(80);
  });
});

test("only the other's messages are unread, and neither deleted nor spam", () => {
  const unread = someMessage({ is_read: false });
  expect(isUnread(unread)).toBe(true);
  for (const change of [{ own: true }, { is_read: true }, { deleted: true }, { is_spam: true }])
    expect(isUnread({ ...unread, ...change })).toBe(false);
});
