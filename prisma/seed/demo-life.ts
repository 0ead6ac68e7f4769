import type { Database } from '@pitlane/api/infra/database';

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

/** Views of an ad spread over its latest days: more at its beginning, as it is in life. */
function spread(views: number, now: Date) {
  const weights = Array.from({ length: DAYS }, (_none, day) => 1 + ((day * 7) % 5));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.flatMap((weight, day) => {
    const part = Math.round((views * weight) / all);
    const date = new Date(now.getTime() - (DAYS - 1 - day) * DAY_MS);
    return part > 0 ? [{ day: date, views: part }] : [];
  });
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
      orderBy: [{ views: 'desc' }, { id: 'desc' }],
      take,
    });
    for (const { id, views } of posts) {
      await database.post.update({
        where: { id },
        data: {
          userId: owner.id,
          contactName: owner.firstName,
          ...(owner.phone !== null && { contactPhones: [owner.phone] }),
          days: { create: spread(views, now) },
        },
      });
    }
  }
}
