import type { Database } from '@pitlane/api/infra/database';
import { createRandom } from './demo/random.ts';

const DAY_MS = 86_400_000;
const DAYS = 14;

/** Number of ads per status in "My ads" of a demo account. */
const shares = [
  { status: 'active', take: 4 },
  { status: 'moderation', take: 1 },
  { status: 'denied', take: 1 },
  { status: 'removed', take: 2 },
  { status: 'archived', take: 1 },
] as const;

interface Owner {
  id: number;
  firstName: string;
  phone: string | null;
  isEntity: boolean;
}

/**
 * Distributes the views of an ad over the last 14 days: unevenly, with more on weekends and one peak. The distribution
 * depends only on the ad's id.
 */
function spread(id: number, views: number, now: Date) {
  const random = createRandom(id);
  const best = random.int(0, DAYS - 1);
  const days = Array.from({ length: DAYS }, (_none, index) => {
    const day = new Date(now.getTime() - (DAYS - 1 - index) * DAY_MS);
    const weekend = day.getUTCDay() % 6 === 0 ? 1.5 : 1;
    return { day, weight: (0.3 + random.next()) * weekend * (index === best ? 2.5 : 1) };
  });
  const all = days.reduce((sum, { weight }) => sum + weight, 0);
  return days.flatMap(({ day, weight }) => {
    const part = Math.floor((views * weight) / all);
    return part > 0 ? [{ day, views: part }] : [];
  });
}

/** Returns the rows of the last days and the number of older views. */
function viewed(days: ReturnType<typeof spread>, views: number) {
  const latest = days.reduce((sum, day) => sum + day.views, 0);
  return { views: views - latest, days: { create: days } };
}

/** Transfers demo ads of every status to a demo account. */
export async function transferPosts(database: Database, owner: Owner, now: Date): Promise<void> {
  for (const { status, take } of shares) {
    const posts = await database.post.findMany({
      where: {
        status,
        user: { isEntity: owner.isEntity, email: { endsWith: '@demo.pitlane.test' } },
      },
      select: { id: true, views: true },
      // Cars of sellers who write Russian come first, to fit the demo accounts.
      orderBy: [{ user: { locale: 'desc' } }, { kind: 'asc' }, { views: 'desc' }, { id: 'desc' }],
      take,
    });
    for (const { id, views } of posts) {
      await database.post.update({
        where: { id },
        data: {
          userId: owner.id,
          contactName: owner.firstName,
          ...(owner.phone !== null && { contactPhones: [owner.phone] }),
          // Unpublished ads have no recent views.
          ...(status === 'active' && viewed(spread(id, views, now), views)),
        },
      });
    }
  }
}
