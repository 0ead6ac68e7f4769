import { expect, it } from 'vitest';
import { maskEmail, mediaKeyOf } from './profile.rules.ts';

it.each([
  ['natasha@example.com', 'n…a@example.com'],
  ['abc@example.com', 'a…c@example.com'],
  ['ab@example.com', 'a…@example.com'],
  ['"a@b c"@example.com', '"…"@example.com'],
  ['😀жя@example.com', '😀…я@example.com'],
])('%s is masked as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

it.each([
  ['/media/avatars/1.webp', 'avatars/1.webp'],
  ['https://elsewhere.test/media/1.webp', null],
  [null, null],
])('the storage key of %s is %s', (path, key) => {
  expect(mediaKeyOf(path)).toBe(key);
});
