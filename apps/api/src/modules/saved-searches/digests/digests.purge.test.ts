import { markSavedFilterSeen } from '@pitlane/contracts';
import { expect, it } from 'vitest';
import { recurringJobs } from '../../../recurring-jobs.ts';
import {
  digestEmailsOfHits,
  moscowTime,
  publishAds,
  sendDigests,
} from '../../../testing/a-digest.ts';
import { aSearch } from '../../../testing/a-search.ts';
import { aSignedInAccount, tokenOf } from '../../../testing/an-account.ts';
import { sharedMailServer } from '../../../testing/mail-server.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url }));
const MONDAY = moscowTime('2026-06-22T09:00:00');

const purge = () =>
  recurringJobs(world.app.services, world)
    .find(({ name }) => name === 'forget-searches')
    ?.run();
const daysAfterMonday = (days: number) => new Date(MONDAY.getTime() + days * 86_400_000);

it('deletes seen hits 90 days after they were emailed, and emails after a year', async () => {
  const [seenOwner, unseenOwner] = [await aSignedInAccount(world), await aSignedInAccount(world)];
  const { id: seenId } = await aSearch(world, seenOwner.token, { year_to: 2016 });
  const { id: unseenId } = await aSearch(world, unseenOwner.token, { year_to: 2016 });
  await publishAds(world, { year: 2015 });
  world.clock.moveTo(MONDAY);
  expect(await sendDigests(world, mailServer)).toHaveLength(2);
  const token = await tokenOf(world, seenOwner.user.id);
  await world.call(markSavedFilterSeen, { token, body: { id: seenId } });
  // Seen, but not in an email yet
  const [laterId] = await publishAds(world, { year: 2014 });
  await world.call(markSavedFilterSeen, { token, body: { id: seenId } });
  const hitsOf = (searchId: number) => world.database.savedSearchHit.count({ where: { searchId } });

  world.clock.moveTo(daysAfterMonday(90));
  await purge();
  expect([await hitsOf(seenId), await hitsOf(unseenId)]).toEqual([2, 2]);
  world.clock.moveTo(daysAfterMonday(91));
  await purge();
  await purge();

  expect([await hitsOf(seenId), await hitsOf(unseenId)]).toEqual([1, 2]);
  const remainingHits = await world.database.savedSearchHit.findMany({
    where: { searchId: seenId },
  });
  expect(remainingHits.map(({ postId }) => postId)).toEqual([laterId]);
  expect(await digestEmailsOfHits(world, seenId)).toEqual([]);
  expect(await digestEmailsOfHits(world, unseenId)).toHaveLength(1);
  expect(await world.database.digestLetter.count()).toBe(2);
  world.clock.moveTo(daysAfterMonday(367));
  await purge();
  const emails = await world.database.digestLetter.findMany();
  expect(emails.map(({ userId }) => userId)).toEqual([unseenOwner.user.id]);
});
