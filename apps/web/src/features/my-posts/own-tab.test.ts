import { expect, test } from 'vitest';
import { firstNonEmptyTab, parseOwnTab, tabOf } from './own-tab.ts';

const noCounts = { active: 0, moderation: 0, denied: 0, removed: 0 };

test('returns the first tab that has ads', () => {
  expect(firstNonEmptyTab({ ...noCounts, active: 1, denied: 2 })).toBe('active');
  expect(firstNonEmptyTab({ ...noCounts, denied: 2, removed: 9 })).toBe('denied');
  expect(firstNonEmptyTab(noCounts)).toBe('active');
});

test('parses the tab of a URL', () => {
  expect(parseOwnTab('removed')).toBe('removed');
  expect(parseOwnTab('archived')).toBeNull();
  expect(parseOwnTab(null)).toBeNull();
});

test('includes archived ads in the removed ones', () => {
  expect(tabOf('archived')).toBe('removed');
  expect(tabOf('denied')).toBe('denied');
});
