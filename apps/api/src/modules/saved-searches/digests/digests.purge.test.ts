import { markSavedFilterSeen } from '@pitlane/contracts';
import { expect, it } from 'vitest';
import { recurringJobs } from '../../../recurring-jobs.ts';
import { lettersOfHits, moscow, publish, sendDigests } from '../../../testing/a-digest.ts';
import { aSearch } from '../../../testing/a-search.ts';
import { aSignedIn, tokenOf } from '../../../testing/an-account.ts';
import { sharedOffice } from '../../../testing/post-office.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const office = sharedOffice();
const world = sharedWorld(() => ({ SMTP_URL: office.url }));
const MONDAY = moscow('2026-06-22T09:00:00');

const purge = () =>
  recurringJobs(world.app.services, world)
    .find(({ name }) => name === 'forget-searches')
    ?.run();
const daysLater = (days: number) => new Date(MONDAY.getTime() + days * 86_400_000);

it('deletes seen hits 90 days after they were emailed, and emails after a year', async () => {
  const [seen, unseen] = [await aSignedIn(world), await aSignedIn(world)];
  const { id: seenId } = await aSearch(world, seen.token, { year_to: 2016 });
  const { id: unseenId } = await aSearch(world, unseen.token, { year_to: 2016 });
  await publish(world, { year: 2015 });
  world.clock.moveTo(MONDAY);
  expect(await sendDigests(world, office)).toHaveLength(2);
  const token = await tokenOf(world, seen.user.id);
  await world.call(markSavedFilterSeen, { token, body: { id: seenId } });
  // Seen, but in no email yet
  const [later] = await publish(world, { year: 2014 });
  await world.call(markSavedFilterSeen, { token, body: { id: seenId } });
  const hitsOf = (searchId: number) => world.database.savedSearchHit.count({ where: { searchId } });

  world.clock.moveTo(daysLater(90));
  await purge();
  expect([await hitsOf(seenId), await hitsOf(unseenId)]).toEqual([2, 2]);
  world.clock.moveTo(daysLater(91));
  await purge();
  await purge();

  expect([await hitsOf(seenId), await hitsOf(unseenId)]).toEqual([1, 2]);
  const left = await world.database.savedSearchHit.findMany({ where: { searchId: seenId } });
  expect(left.map(({ postId }) => postId)).toEqual([later]);
  expect(await lettersOfHits(world, seenId)).toEqual([]);
  expect(await lettersOfHits(world, unseenId)).toHaveLength(1);
  expect(await world.database.digestLetter.count()).toBe(2);
  world.clock.moveTo(daysLater(367));
  await purge();
  const letters = await world.database.digestLetter.findMany();
  expect(letters.map(({ userId }) => userId)).toEqual([unseen.user.id]);
});
