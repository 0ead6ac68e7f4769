import { recurringJobs } from '../recurring-jobs.ts';
import { aPost } from './a-post.ts';
import { matchChanges } from './a-search.ts';
import type { MailServer, ReceivedMail } from './mail-server.ts';
import type { TestWorld } from './test-world.ts';

export const moscowTime = (text: string) => new Date(`${text}+03:00`);

/** Sends due digests like the worker's job; returns the emails received. */
export async function sendDigests(
  world: TestWorld,
  mailServer: MailServer,
): Promise<ReceivedMail[]> {
  const countBefore = mailServer.received.length;
  const job = recurringJobs(world.app.services, world).find(({ name }) => name === 'send-digests');
  await job?.run();
  return mailServer.received.slice(countBefore);
}

/** Publishes ads now and matches them with all saved searches; returns their ids. */
export async function publishAds(
  world: TestWorld,
  ...ads: NonNullable<Parameters<typeof aPost>[1]>[]
): Promise<number[]> {
  const ids: number[] = [];
  const now = world.clock.now();
  for (const fields of ads.length > 0 ? ads : [{}]) {
    const times = { updatedAt: now, publishedAt: now };
    ids.push((await aPost(world.database, { ...times, ...fields })).id);
  }
  await matchChanges(world);
  return ids;
}

/** Returns the digest email of each emailed hit of a search. */
export async function digestEmailsOfHits(
  { database }: Pick<TestWorld, 'database'>,
  searchId: number,
) {
  const items = await database.digestItem.findMany({
    where: { searchId },
    orderBy: [{ postId: 'asc' }, { changeId: 'asc' }],
    select: { postId: true, letterId: true },
  });
  return items.map(({ postId, letterId }) => ({ postId, letterId }));
}
