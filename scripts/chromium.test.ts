import { expect, it } from 'vitest';
import { findChromium } from './chromium.ts';

it('takes the program that CHROMIUM_PATH names', () => {
  expect(findChromium({ CHROMIUM_PATH: process.execPath })).toBe(process.execPath);
});

it('says so when CHROMIUM_PATH names nothing', () => {
  expect(() => findChromium({ CHROMIUM_PATH: '/nowhere/chromium' })).toThrow(/\/nowhere\/chromium/);
});
