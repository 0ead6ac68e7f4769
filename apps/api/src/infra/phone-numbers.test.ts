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
  ])('shows only the country code and the last two digits of %s', (phone, masked) => {
    expect(maskPhone(phone)).toBe(masked);
  });
});

describe('canBeCalled', () => {
  it.each([
    ['a mobile phone', '+79123456789'],
    ['a landline', '+74951234567'],
    ['a number that is a landline or a mobile phone', '+12025550123'],
    ['an unknown range', '+491512345678'],
    ['Bangladesh, between the codes of satellites', '+8801712345678'],
    ['Taiwan', '+886912345678'],
  ])('accepts %s: %s', (_what, phone) => {
    expect(canBeCalled(phone)).toBe(true);
  });

  it.each([
    ['a Russian premium-rate number', '+78091234567'],
    ['a British premium-rate number', '+449012345678'],
    ['an American premium-rate number', '+19005551234'],
    ['a shared-cost number', '+49180212345'],
    ['a Russian toll-free number', '+78001234567'],
    ['an American toll-free number', '+18005551234'],
    ['a number for a whole company', '+443001234567'],
    ['Inmarsat', '+870773111632'],
    ['Globalstar', '+881612345678'],
    ['an international network', '+88216123456'],
    ['another international network', '+883510001234'],
    ['an international toll-free number', '+80012345678'],
    ['an international shared-cost number', '+80812345678'],
    ['a text that is not a number', 'x'],
  ])('rejects %s: %s', (_what, phone) => {
    expect(canBeCalled(phone)).toBe(false);
  });
});
