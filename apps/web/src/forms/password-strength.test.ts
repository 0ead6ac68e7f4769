import { personalWords } from '@pitlane/contracts';
import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

const words = personalWords({ email: 'anna@example.com', names: ['Анна', 'Петрова'] });

test.each([
  ['', 'short'],
  ['qW3$-x9', 'short'],
  ['🏎🏎🏎🏎🏎🏎', 'short'],
  ['1234567890', 'weak'],
  ['abcdefghijklmn', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['qwertyuiop123', 'weak'],
  ['йцукенгшщзхъ', 'weak'],
  ['петрова2024', 'weak'],
  ['anna-pitlane', 'weak'],
  ['Vx7-kdn2Qz', 'fair'],
  ['корова на крыше', 'fair'],
  ['correct horse battery staple', 'strong'],
  ['синий трамвай едет в Тверь', 'strong'],
])('rates %s as %s', (password, strength) => {
  expect(passwordStrength(password, words)).toBe(strength);
});
