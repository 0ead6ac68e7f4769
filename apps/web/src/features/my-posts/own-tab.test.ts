import { expect, test } from 'vitest';
import { firstNonEmptyTab, parseOwnTab, tabOf } from './own-tab.ts';

const none = { active: 0, moderation: 0, denied: 0, removed: 0 };

test('opens the first tab that has ads', () => {
  expect(firstNonEmptyTab({ ...none, active: 1, denied: 2 })).toBe('active');
  expect(firstNonEmptyTab({ ...none, denied: 2, removed: 9 })).toBe('denied');
  expect(firstNonEmptyTab(none)).toBe('active');
});

test('reads the tab from the address', () => {
  expect(parseOwnTab('removed')).toBe('removed');
  expect(parseOwnTab('archived')).toBeNull();
  expect(parseOwnTab(null)).toBeNull();
});

test('includes archived ads in the removed ones', () => {
  expect(tabOf('archived')).toBe('removed');
  expect(tabOf('denied')).toBe('denied');
});
