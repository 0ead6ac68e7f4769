import type { MessageWarning } from '@pitlane/contracts';
import { expect, it } from 'vitest';
import { markWarnings, messageLine } from './marked-message.ts';

const warning = (from: number, to: number): MessageWarning => ({
  kind: 'phone',
  level: 'note',
  from,
  to,
  text: '',
});
const marked = (text: string, ...places: [number, number][]) =>
  markWarnings(
    text,
    places.map(([from, to]) => warning(from, to)),
  ).map((part) => (part.marked ? `[${part.text}]` : part.text));

it('marks what a message is warned of, in its order', () => {
  expect(marked('звоните 8 916, предоплата', [15, 25], [8, 13])).toEqual([
    'звоните ',
    '[8 916]',
    ', ',
    '[предоплата]',
  ]);
  expect(marked('без всего')).toEqual(['без всего']);
  expect(marked('')).toEqual([]);
});

it('marks once what two warnings share', () => {
  expect(marked('abcdef', [1, 4], [2, 5])).toEqual(['a', '[bcd]', '[e]', 'f']);
  expect(marked('abcdef', [1, 5], [2, 4])).toEqual(['a', '[bcde]', 'f']);
});

it('loses no letter, whichever two places are marked', () => {
  const text = 'абвг';
  const places: [number, number][] = [];
  for (let from = 0; from < text.length; from += 1) {
    for (let to = from + 1; to <= text.length; to += 1) places.push([from, to]);
  }
  for (const first of places) {
    for (const second of places) {
      expect(marked(text, first, second).join('').replace(/[[\]]/g, '')).toBe(text);
    }
  }
});

it('makes one line of a message, or names its file', () => {
  expect(messageLine({ message: ' Добрый\n день ', file: null })).toBe('Добрый день');
  expect(messageLine({ message: '', file: { name: 'a.pdf' } })).toBe('a.pdf');
  expect(messageLine({ message: null, file: null })).toBeNull();
});
