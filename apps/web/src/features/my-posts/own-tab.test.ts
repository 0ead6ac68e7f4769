import { expect, test } from 'vitest';
import { firstFilled, readTab, tabOf } from './own-tab.ts';

const none = { active: 0, moderation: 0, denied: 0, removed: 0 };

test('opens the first tab that has ads', () => {
  expect(firstFilled({ ...none, active: 1, denied: 2 })).toBe('active');
  expect(firstFilled({ ...none, denied: 2, removed: 9 })).toBe('denied');
  expect(firstFilled(none)).toBe('active');
});

test('reads the tab from the address', () => {
  expect(readTab('removed')).toBe('removed');
  expect(readTab('archived')).toBeNull();
  expect(readTab(null)).toBeNull();
});

test('includes archived ads in the removed ones', () => {
  expect(tabOf('archived')).toBe('removed');
  expect(tabOf('denied')).toBe('denied');
});
