import { expect, test } from 'vitest';
import { isBuilt } from './menu-items.ts';

test('links to screens that do not exist are known', () => {
  expect(isBuilt('/search?stateId=1')).toBe(true);
  expect(isBuilt('/seller/4/products')).toBe(true);
  expect(isBuilt('/tariffs#legal')).toBe(true);
  expect(isBuilt('/services')).toBe(false);
  expect(isBuilt('https://example.org/')).toBe(false);
});
