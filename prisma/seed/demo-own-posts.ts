import type { Database } from '@pitlane/api/infra/database';
import { createRandom } from './demo/random.ts';

const DAY_MS = 86_400_000;
const VIEW_DAYS = 14;

/** Number of ads per status in "My ads" of a demo account. */
const postCounts = [
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
function distributeViews(id: number, views: number, now: Date) {
  const random = createRandom(id);
  const peakIndex = random.int(0, VIEW_DAYS - 1);
  const days = Array.from({ length: VIEW_DAYS }, (_none, index) => {
    const day = new Date(now.getTime() - (VIEW_DAYS - 1 - index) * DAY_MS);
    const weekendFactor = day.getUTCDay() % 6 === 0 ? 1.5 : 1;
    return { day, weight: (0.3 + random.next()) * weekendFactor * (index === peakIndex ? 2.5 : 1) };
  });
  const totalWeight = days.reduce((sum, { weight }) => sum + weight, 0);
  return days.flatMap(({ day, weight }) => {
    const dayViews = Math.floor((views * weight) / totalWeight);
    return dayViews > 0 ? [{ day, views: dayViews }] : [];
  });
}

/** Returns the columns of an ad for its recent daily views and the number of older views. */
function viewColumns(days: ReturnType<typeof distributeViews>, views: number) {
  const recentViews = days.reduce((sum, day) => sum + day.views, 0);
  return { views: views - recentViews, days: { create: days } };
}

/** Transfers demo ads of every status to a demo account. */
export async function transferPosts(database: Database, owner: Owner, now: Date): Promise<void> {
  for (const { status, take } of postCounts) {
    const posts = await database.post.findMany({
      where: {
        status,
        user: { isEntity: owner.isEntity, email: { endsWith: '@demo.pitlane.test' } },
      },
      select: { id: true, views: true },
      // Prefers cars of Russian-speaking sellers, which fit the demo accounts.
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
          ...(status === 'active' && viewColumns(distributeViews(id, views, now), views)),
        },
      });
    }
  }
}
