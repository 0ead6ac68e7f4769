import { expect, test } from 'vitest';
import { redactText, redactUrl } from './redact-secrets.ts';

const TOKEN = 'q7Yb2Xk9Lm4Np8Rs3Tv6Wz1Ac5De0Fg';
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjF9.abcDEF123_-';

test.each([
  ['/search?brandId=3&page=2', '/search?brandId=3&page=2'],
  ['https://pitlane.test/product?id=7&name=Porsche', 'https://pitlane.test/product?id=7&name=…'],
  [`/confirm?token=${TOKEN}`, '/confirm?token=…'],
  [`/change-password?token=short`, '/change-password?token=…'],
  [`/unsubscribe/short`, '/unsubscribe/…'],
  [
    `https://pitlane.test/unsubscribe/${TOKEN}?lang=en`,
    'https://pitlane.test/unsubscribe/…?lang=en',
  ],
  ['/login?code=4%2F0Adeu5&state=abc&scope=openid', '/login?code=…&state=…&scope=openid'],
  [`/login?next=%2Funsubscribe%2F${TOKEN}`, '/login?next=…'],
  ['/dealers?q=%D0%98%D0%B2%D0%B0%D0%BD&page=2', '/dealers?q=…&page=2'],
  ['/account/settings?email=anna%40example.com', '/account/settings?email=…'],
  ['/search?x=anna%40example.com', '/search?x=…'],
  [`/about?x=${TOKEN}`, '/about?x=…'],
  [`/about#access_token=${TOKEN}&type=bearer`, '/about#access_token=…&type=bearer'],
  ['https://anna:secret@pitlane.test/about', 'https://pitlane.test/about'],
  ['/tariffs#legal', '/tariffs#legal'],
  ['/search?x=%E0%A4%A', '/search?x=%E0%A4%A'],
])('redacts %s', (url, redacted) => {
  expect(redactUrl(url)).toBe(redacted);
});

test('preserves the message and the code locations of an error', () => {
  const stack = [
    "TypeError: Cannot read properties of undefined (reading 'name')",
    '    at PostCard (https://pitlane.test/assets/posts-DjK3l2aB.js:12:345)',
    '    at renderWithHooks (http://localhost:3100/src/ui/card.tsx?t=1764:4:5)',
  ].join('\n');
  expect(redactText(stack)).toBe(stack);
});

test.each([
  [`POST /api/auth/confirm?token=${TOKEN} failed`, 'POST /api/auth/confirm?token=… failed'],
  [`no mail for anna.petrova+cars@mail.example.com`, 'no mail for …'],
  [`call +7 912 345-67-89 back`, 'call … back'],
  [`Authorization: Bearer ${JWT}`, 'Authorization: …'],
  [`token ${JWT} is too old`, 'token … is too old'],
  [`expected "${TOKEN}"`, 'expected "…"'],
])('redacts %s', (text, redacted) => {
  expect(redactText(text)).toBe(redacted);
});
