import { describe, expect, it } from 'vitest';
import { isLink } from './editing.schema.ts';

describe('isLink', () => {
  it.each([
    '/about',
    '/search?kind=air#a',
    'https://a.example',
    'https://a.example:8443/x?y=@z#w',
    'https://a.example?next=user@b.example',
    'https://дилер.рф/каталог',
    'https://a.example/%E2%80%AE',
  ])('accepts %j', (link) => {
    expect(isLink(link)).toBe(true);
  });

  it.each([
    'about',
    '//a.example',
    'http://a.example',
    'javascript:alert(1)',
    'https://',
    'https:///a.example',
    'https://a b.example',
    'https://a.example:port',
    'https://user:secret@a.example',
    'https://bank.example@evil.example/login',
    'https://@a.example',
    'https://bank.example\\@evil.example',
    ...['\u061c', '\u200e', '\u200f', '\u202a', '\u202e', '\u2066', '\u2069'].flatMap((bidi) => [
      `https://a.example/${bidi}gpj.x`,
      `/about${bidi}`,
    ]),
    'https://a\u200b.example',
    'https://a.example/\u00adx',
    'https://a.example/\ud800',
    'https://a.example/\u0000',
  ])('rejects %j', (link) => {
    expect(isLink(link)).toBe(false);
  });
});
