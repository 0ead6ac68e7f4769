import type { Database } from '@pitlane/api/infra/database';
import { createRandom } from './demo/random.ts';

const DAY_MS = 86_400_000;
const DAYS = 14;

/** What somebody who tries the product finds in 'my ads'. */
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
 * Views of an ad spread over its latest days: uneven, on weekends more, with one day that stands out;
 * of each ad in another way, and of the same one always alike.
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

/** The views of the latest days, and those from before. */
function viewed(days: ReturnType<typeof spread>, views: number) {
  const latest = days.reduce((sum, day) => sum + day.views, 0);
  return { views: views - latest, days: { create: days } };
}

/** Hands a demo login some of the demo's ads, of every status. */
export async function adoptPosts(database: Database, owner: Owner, now: Date): Promise<void> {
  for (const { status, take } of shares) {
    const posts = await database.post.findMany({
      where: {
        status,
        user: { isEntity: owner.isEntity, email: { endsWith: '@demo.pitlane.test' } },
      },
      select: { id: true, views: true },
      // Cars of people who write Russian come first: the logins are a person and two car houses.
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
          // Of an ad that is off nobody saw anything of late.
          ...(status === 'active' && viewed(spread(id, views, now), views)),
        },
      });
    }
  }
}
