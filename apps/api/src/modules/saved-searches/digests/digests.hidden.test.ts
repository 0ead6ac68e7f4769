import { addHidings } from '@pitlane/contracts';
import { expect, it } from 'vitest';
import { moscowTime, publishAds, sendDigests } from '../../../testing/a-digest.ts';
import { aSearch } from '../../../testing/a-search.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { sharedMailServer } from '../../../testing/mail-server.ts';
import { dataOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const mailServer = sharedMailServer();
const world = sharedWorld(() => ({
  SMTP_URL: mailServer.url,
  PUBLIC_URL: 'https://pitlane.example',
}));

it('omits ads hidden by the recipient until they unhide them', async () => {
  const { token, user } = await aSignedInAccount(world);
  await aSearch(world, token, { year_to: 2016, name: 'Старые' });
  world.clock.moveTo(new Date(START.getTime() + 3_600_000));
  const [hiddenId = 0, otherId = 0] = await publishAds(world, { year: 2015 }, { year: 2016 });
  const body = { post_id: hiddenId };
  dataOf(addHidings, await world.call(addHidings, { token, body }));
  const adLinksOn = async (monday: string) => {
    world.clock.moveTo(moscowTime(monday));
    const emails = await sendDigests(world, mailServer);
    return emails.map(({ links }) => links.filter((link) => link.startsWith('/product')));
  };

  expect(await adLinksOn('2026-06-22T09:00:00')).toEqual([[`/product?id=${otherId}`]]);
  // Calls the service, because the session has expired by then.
  await world.app.services.hiding.unhide(user.id, { postIds: [hiddenId], sellerIds: [] });
  expect(await adLinksOn('2026-06-29T09:00:00')).toEqual([[`/product?id=${hiddenId}`]]);
});
