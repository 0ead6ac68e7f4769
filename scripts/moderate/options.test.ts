import { expect, it } from 'vitest';
import { readOptions } from './options.ts';

const env = { PITLANE_TOKEN: 'mk_0123456789abcdef' };

it('reads commands with what they take', () => {
  expect(readOptions(['queue', '--json'], env)).toEqual({
    command: { name: 'queue' },
    settings: {
      url: 'http://localhost:3000',
      token: env.PITLANE_TOKEN,
      language: 'en',
      json: true,
    },
  });
  const words = ['reject', '7', '--reason', ' Why ', '--fields', 'price, photo:3,'];
  expect(readOptions(words, env)?.command).toEqual({
    name: 'reject',
    id: 7,
    reason: 'Why',
    fields: ['price', 'photo:3'],
  });
  expect(readOptions(['resolve', '7', 'delete'], env)?.command).toEqual({
    name: 'resolve',
    id: 7,
    action: 'delete',
  });
  expect(readOptions(['watch'], env)?.command).toEqual({ name: 'watch', everySeconds: 15 });
  expect(readOptions(['queue', '-h'], env)).toBe(null);
});

it('takes the address with a slash at its end too', () => {
  const settings = { ...env, PITLANE_URL: 'https://pitlane.example/' };
  expect(readOptions(['queue'], settings)?.settings.url).toBe('https://pitlane.example');
});

it.each([
  [[], 'Say what to do.'],
  [['dance'], 'There is no command dance.'],
  [['show'], 'ID is a number'],
  [['show', '1x'], 'ID is a number'],
  [['approve', '7', '8'], 'Too many words.'],
  [['queue', '7'], 'Too many words.'],
  [['message'], 'ID is a number'],
  [['resolve', '7'], 'resolve needs ID and keep, delete, block_sender.'],
  [['resolve', '7', 'burn'], 'resolve needs ID and keep, delete, block_sender.'],
  [['messages', '7'], 'Too many words.'],
  [['requests', '7'], 'Too many words.'],
  [['take'], 'ID is a number'],
  [['answer', '7'], 'answer needs --message TEXT.'],
  [['answer', '7', '--message', 'x', '--channel', 'fax'], '--channel is email or phone.'],
  [['take', '7', '--note', 'x'], '--note belongs to close.'],
  [['reject', '7'], 'reject needs --reason TEXT'],
  [['approve', '7', '--reason', 'why'], '--reason belongs to reject.'],
  [['queue', '--every', '3'], '--every belongs to watch.'],
  [['queue', '--lang', 'de'], '--lang is ru or en.'],
  [['queue', '--colour'], "Unknown option '--colour'"],
  [['watch', '--every', '0'], '--every is a number'],
])('says what is wrong with %o', (words, message) => {
  expect(() => readOptions(words, env)).toThrow(message);
});

it.each([
  [{ PITLANE_TOKEN: '' }, 'Set PITLANE_TOKEN to a personal access token.'],
  [{ PITLANE_TOKEN: 'mk_secret\nmore' }, 'PITLANE_TOKEN is no access token (mk_…).'],
  [{ ...env, PITLANE_URL: 'localhost' }, 'PITLANE_URL is no address.'],
  [{ ...env, PITLANE_URL: 'ftp://localhost' }, 'PITLANE_URL is no address.'],
])('says what is wrong with a setting, without repeating it: %o', (settings, message) => {
  expect(() => readOptions(['queue'], settings)).toThrow(new Error(message));
});
