import { expect, it } from 'vitest';
import { messageLine } from './message-line.ts';

it('shortens a message to one line, or names its file', () => {
  expect(messageLine({ message: ' Добрый\n день ', file: null })).toBe('Добрый день');
  expect(messageLine({ message: '', file: { name: 'a.pdf' } })).toBe('a.pdf');
  expect(messageLine({ message: null, file: null })).toBeNull();
});
