import { expect, test } from 'vitest';
import { readTariffTab, tabForKey } from './tariff-tab.ts';

test('reads the tab from the hash, else from the type of account', () => {
  expect(readTariffTab('#legal', false)).toBe('legal');
  expect(readTariffTab('#individual', true)).toBe('individual');
  expect(readTariffTab('', true)).toBe('legal');
  expect(readTariffTab('#other', false)).toBe('individual');
});

test('returns the tab for a key, wrapping around with arrow keys', () => {
  expect(tabForKey('individual', 'ArrowRight')).toBe('legal');
  expect(tabForKey('legal', 'ArrowRight')).toBe('individual');
  expect(tabForKey('individual', 'ArrowLeft')).toBe('legal');
  expect(tabForKey('legal', 'Home')).toBe('individual');
  expect(tabForKey('individual', 'End')).toBe('legal');
  expect(tabForKey('legal', 'Tab')).toBeNull();
});
