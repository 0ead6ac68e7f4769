import { addresses } from '@pitlane/contracts';
import { describe, expect, test } from 'vitest';
import { readNext } from './read-next.ts';

describe('readNext', () => {
  test.each(['/', '/account/settings', '/search?q=a%2Fb&brandId=1#top', '/login?next=%2F'])(
    'accepts the app path %s',
    (path) => {
      expect(readNext(path)).toBe(path);
      expect(
        readNext(new URLSearchParams(addresses.login({ next: path }).split('?')[1]).get('next')),
      ).toBe(path);
    },
  );

  test.each([
    null,
    '',
    'search',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    ' /search',
    '/\t/evil.example',
    '/search\n',
    '/\u0000',
    `/${'x'.repeat(2_000)}`,
  ])('rejects %j', (path) => {
    expect(readNext(path)).toBeNull();
  });
});
