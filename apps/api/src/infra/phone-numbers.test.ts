import { describe, expect, it } from 'vitest';
import { canBeCalled, maskPhone } from './phone-numbers.ts';

describe('maskPhone', () => {
  it.each([
    ['+79990000001', '+7 ••• •••-••-01'],
    ['+7 (999) 000-00-42', '+7 ••• •••-••-42'],
    ['+375291234567', '+375 ••• •••-••-67'],
    ['+971501234567', '+971 ••• •••-••-67'],
    ['+77011234567', '+7 ••• •••-••-67'],
    ['+999123456', '+9 ••• •••-••-56'],
    ['+12025550123', '+1 ••• •••-••-23'],
  ])('keeps only the country and the last two digits of %s', (phone, masked) => {
    expect(maskPhone(phone)).toBe(masked);
  });
});

describe('canBeCalled', () => {
  it.each([
    ['a mobile phone', '+79123456789'],
    ['a phone at home', '+74951234567'],
    ['one that may be either', '+12025550123'],
    ['a range the lists do not know yet', '+491512345678'],
    ['Bangladesh, between the satellites', '+8801712345678'],
    ['Taiwan', '+886912345678'],
  ])('accepts %s: %s', (_what, phone) => {
    expect(canBeCalled(phone)).toBe(true);
  });

  it.each([
    ['a Russian premium rate', '+78091234567'],
    ['a British one', '+449012345678'],
    ['an American one', '+19005551234'],
    ['a shared cost', '+49180212345'],
    ['a Russian free number', '+78001234567'],
    ['an American one', '+18005551234'],
    ['a number of a whole company', '+443001234567'],
    ['Inmarsat', '+870773111632'],
    ['Globalstar', '+881612345678'],
    ['a network of no country', '+88216123456'],
    ['another', '+883510001234'],
    ['the free number of the world', '+80012345678'],
    ['its shared cost', '+80812345678'],
    ['what is no number', 'x'],
  ])('rejects %s: %s', (_what, phone) => {
    expect(canBeCalled(phone)).toBe(false);
  });
});
