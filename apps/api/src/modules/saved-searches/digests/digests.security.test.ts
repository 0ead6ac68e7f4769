import { getProfile } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { moscowTime, publishAds, sendDigests } from '../../../testing/a-digest.ts';
import { aSearch, dropChanges } from '../../../testing/a-search.ts';
import { anAccount, aSignedInAccount } from '../../../testing/an-account.ts';
import { sharedMailServer, toHeaderOf } from '../../../testing/mail-server.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url }));
const MONDAY = moscowTime('2026-06-22T09:00:00');
beforeEach(async () => {
  world.clock.moveTo(START);
  await world.database.digestWindow.deleteMany();
  await world.database.savedSearch.deleteMany();
  await dropChanges(world);
});

const expectedHeaders = [
  'from',
  'to',
  'subject',
  'message-id',
  'auto-submitted',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'date',
  'mime-version',
  'content-type',
];

describe('names of users and searches', () => {
  it.each([
    '<b>Анна</b>',
    '"><img src=x onerror=alert(1)>',
    'Анна\r\nBcc: eve@evil.example\r\n\r\nПисьмо',
    'Анна {{count}} $t(greeting)',
    `Очень ${'длинное '.repeat(8)}имя`,
  ])('become neither headers nor markup: %j', async (name) => {
    const company = { isEntity: true, companyName: name };
    const seller = await anAccount(world, { ...company, firstName: name });
    const { user, token } = await aSignedInAccount(world, { firstName: name });
    const { id } = await aSearch(world, token, { seller_id: seller.id });
    const namedSearch = await aSearch(world, token, { year_to: 2016 });
    // The API would reject this name
    await world.database.savedSearch.update({ where: { id: namedSearch.id }, data: { name } });
    await publishAds(world, { year: 2015, userId: seller.id });
    world.clock.moveTo(MONDAY);

    const emails = await sendDigests(world, mailServer);

    expect(emails).toHaveLength(1);
    const [email] = emails;
    expect(email?.to).toEqual([user.email]);
    expect(email && toHeaderOf(email)).toEqual([user.email]);
    const keys = email?.parsed.headerLines.map(({ key }) => key) ?? [];
    expect(keys.sort()).toEqual([...expectedHeaders].sort());
    expect(email?.html).not.toMatch(/<b>|<script|onerror=alert\(1\)>|<img src=x/);
    for (const { key, line } of email?.parsed.headerLines ?? []) {
      if (key.startsWith('list-')) expect(line).not.toContain('\n');
    }
    expect(email?.text).toContain(`/account/savedSearches?id=${id}`);
  });
});

it('sends hits only to the owner of the search, without a link that signs in', async () => {
  const [first, second] = [await aSignedInAccount(world), await aSignedInAccount(world)];
  const firstSearch = await aSearch(world, first.token, { year_to: 2016 });
  const secondSearch = await aSearch(world, second.token, { year_to: 2014 });
  await publishAds(world, { year: 2015 }, { year: 2013 });
  world.clock.moveTo(MONDAY);

  const emails = await sendDigests(world, mailServer);

  const emailTo = (address: string) => emails.find((email) => email.to.includes(address));
  expect(emails).toHaveLength(2);
  expect(emailTo(first.user.email)?.text).toContain(`savedSearches?id=${firstSearch.id}`);
  expect(emailTo(first.user.email)?.text).not.toContain(`savedSearches?id=${secondSearch.id}`);
  expect(
    emailTo(second.user.email)?.links.filter((link) => link.startsWith('/product')),
  ).toHaveLength(1);
  for (const email of emails) {
    for (const token of email.text.match(/[\w.-]{43,}/g) ?? []) {
      expect((await world.call(getProfile, { token })).status).toBe(401);
    }
  }
});
