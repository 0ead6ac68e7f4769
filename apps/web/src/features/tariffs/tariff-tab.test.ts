import { expect, test } from 'vitest';
import { readTariffTab, tabByKey } from './tariff-tab.ts';

test('reads the tab from the hash, else from the type of account', () => {
  expect(readTariffTab('#legal', false)).toBe('legal');
  expect(readTariffTab('#individual', true)).toBe('individual');
  expect(readTariffTab('', true)).toBe('legal');
  expect(readTariffTab('#other', false)).toBe('individual');
});

test('wraps around with arrow keys', () => {
  expect(tabByKey('individual', 'ArrowRight')).toBe('legal');
  expect(tabByKey('legal', 'ArrowRight')).toBe('individual');
  expect(tabByKey('individual', 'ArrowLeft')).toBe('legal');
  expect(tabByKey('legal', 'Home')).toBe('individual');
  expect(tabByKey('individual', 'End')).toBe('legal');
  expect(tabByKey('legal', 'Tab')).toBeNull();
});
