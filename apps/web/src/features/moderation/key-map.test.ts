import { expect, it } from 'vitest';
import { actionOf, keyMap, type PressedKey } from './key-map.ts';

const createPressedKey = (changes: Partial<PressedKey>): PressedKey => ({
  key: '',
  code: '',
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  repeat: false,
  ...changes,
});

it('maps keys by their English name', () => {
  for (const { key, action } of keyMap) {
    expect(actionOf(createPressedKey({ key, shiftKey: key === '?' }))).toBe(action);
  }
  expect(actionOf(createPressedKey({ key: 'J', code: 'KeyJ' }))).toBe('next');
  expect(actionOf(createPressedKey({ key: 'x', code: 'KeyX' }))).toBe(null);
});

it('maps keys of a Russian layout by position', () => {
  expect(actionOf(createPressedKey({ key: 'о', code: 'KeyJ' }))).toBe('next');
  expect(actionOf(createPressedKey({ key: 'ф', code: 'KeyA' }))).toBe('approve');
  expect(actionOf(createPressedKey({ key: ',', code: 'Slash', shiftKey: true }))).toBe('help');
  expect(actionOf(createPressedKey({ key: '.', code: 'Slash' }))).toBe(null);
});

it('maps Latin layouts by letter, not by position', () => {
  expect(actionOf(createPressedKey({ key: 'a', code: 'KeyQ' }))).toBe('approve');
});

it.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'] as const)(
  'ignores %s with a letter',
  (modifier) => {
    expect(actionOf(createPressedKey({ key: 'r', code: 'KeyR', [modifier]: true }))).toBe(null);
  },
);

it('repeats navigation while a key is held, but not decisions', () => {
  expect(actionOf(createPressedKey({ key: 'j', repeat: true }))).toBe('next');
  expect(actionOf(createPressedKey({ key: 'a', repeat: true }))).toBe(null);
});
