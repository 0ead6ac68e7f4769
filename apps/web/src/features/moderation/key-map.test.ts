import { expect, it } from 'vitest';
import { actionOf, keyMap, type Pressed } from './key-map.ts';

const pressed = (changes: Partial<Pressed>): Pressed => ({
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
    expect(actionOf(pressed({ key, shiftKey: key === '?' }))).toBe(action);
  }
  expect(actionOf(pressed({ key: 'J', code: 'KeyJ' }))).toBe('next');
  expect(actionOf(pressed({ key: 'x', code: 'KeyX' }))).toBe(null);
});

it('maps keys of a Russian layout by position', () => {
  expect(actionOf(pressed({ key: 'о', code: 'KeyJ' }))).toBe('next');
  expect(actionOf(pressed({ key: 'ф', code: 'KeyA' }))).toBe('approve');
  expect(actionOf(pressed({ key: ',', code: 'Slash', shiftKey: true }))).toBe('help');
  expect(actionOf(pressed({ key: '.', code: 'Slash' }))).toBe(null);
});

it('maps Latin layouts by letter, not by position', () => {
  expect(actionOf(pressed({ key: 'a', code: 'KeyQ' }))).toBe('approve');
});

it.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'] as const)(
  'ignores %s with a letter',
  (modifier) => {
    expect(actionOf(pressed({ key: 'r', code: 'KeyR', [modifier]: true }))).toBe(null);
  },
);

it('repeats navigation while a key is held, but not decisions', () => {
  expect(actionOf(pressed({ key: 'j', repeat: true }))).toBe('next');
  expect(actionOf(pressed({ key: 'a', repeat: true }))).toBe(null);
});
