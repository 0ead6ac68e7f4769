import { passwordError } from '@pitlane/api/modules/accounts/accounts/accounts.rules';
import { expect, it } from 'vitest';
import { SELLER_PROFILES } from './demo/sellers.ts';
import { DEMO_PASSWORD, demoAccounts } from './demo-accounts.ts';
import { sortedDemoWorld } from './demo-world.ts';

it('uses a password that registration accepts', () => {
  for (const { email, firstName, lastName, companyName = '' } of demoAccounts) {
    const words = [email, ...email.split(/[@.]/), firstName, lastName, companyName];
    expect(passwordError(DEMO_PASSWORD, words.filter(Boolean))).toBeNull();
  }
});

it('gives accounts and sellers unique phones of the unassigned range', () => {
  const phones = [...demoAccounts, ...SELLER_PROFILES.map(({ seller }) => seller)].map(
    ({ phone }) => phone,
  );

  expect(new Set(phones).size).toBe(phones.length);
  for (const phone of phones) expect(phone).toMatch(/^\+7999000\d{4}$/);
});

it('registers accounts before the oldest ad', () => {
  const oldest =
    Math.max(...sortedDemoWorld().posts.map((post) => post.createdMinutesAgo)) / (24 * 60);

  for (const { registeredDaysAgo } of demoAccounts) {
    expect(registeredDaysAgo).toBeGreaterThan(oldest);
  }
});

it('provides ads of every status for an individual and for a company', () => {
  const { sellers, posts } = sortedDemoWorld();
  for (const isEntity of [false, true]) {
    const keys = sellers.flatMap(({ key, kind }) =>
      (kind !== 'individual') === isEntity ? [key] : [],
    );
    const statuses = new Set(
      posts.flatMap(({ sellerKey, status }) => (keys.includes(sellerKey) ? [status] : [])),
    );
    expect(statuses.size).toBe(5);
  }
});
