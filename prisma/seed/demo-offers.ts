import type { Database } from '@pitlane/api/infra/database';
import { moscowDateOf } from '@pitlane/api/infra/moscow-time';
import { titlesOf } from '@pitlane/api/modules/posts/post-life/post-life.presenter';

const HOUR_MS = 3_600_000;
/** Lifetime of an offer in hours (docs/product.md#offers). */
const OFFER_HOURS = 48;
/** Step to which prices are rounded. */
const ROUND = 10_000;

type Side = 'buyer' | 'seller';
interface Line {
  hoursAgo: number;
  by: Side;
  /** Percentage of the asking price. */
  percent: number;
  status: 'open' | 'declined' | 'countered' | 'lapsed';
}

interface DemoOffers {
  /** Email of the demo account on one side; the other side is a seller of the demo world. */
  login: string;
  side: Side;
  lines: readonly Line[];
}

/** Oldest first, since lists are sorted by id. */
const negotiations: readonly DemoOffers[] = [
  {
    login: 'user@pitlane.test',
    side: 'buyer',
    lines: [
      { hoursAgo: 120, by: 'buyer', percent: 70, status: 'declined' },
      { hoursAgo: 96, by: 'buyer', percent: 78, status: 'lapsed' },
    ],
  },
  {
    login: 'user@pitlane.test',
    side: 'seller',
    lines: [
      { hoursAgo: 30, by: 'buyer', percent: 82, status: 'countered' },
      { hoursAgo: 26, by: 'seller', percent: 97, status: 'countered' },
      { hoursAgo: 4, by: 'buyer', percent: 93, status: 'open' },
    ],
  },
  {
    login: 'user@pitlane.test',
    side: 'buyer',
    lines: [
      { hoursAgo: 20, by: 'buyer', percent: 88, status: 'countered' },
      { hoursAgo: 6, by: 'seller', percent: 96, status: 'open' },
    ],
  },
  {
    login: 'company@pitlane.test',
    side: 'seller',
    lines: [{ hoursAgo: 9, by: 'buyer', percent: 90, status: 'open' }],
  },
];

/** Finds an ad with a price that no other demo offer is for, and the buyer; `null` if there is none. */
async function findSides(
  database: Database,
  { login, side }: DemoOffers,
  taken: { posts: number[]; buyers: number[] },
) {
  const others = { email: { endsWith: '@demo.pitlane.test' }, isEntity: false };
  const account = await database.user.findUnique({ where: { email: login } });
  const post = await database.post.findFirst({
    where: {
      status: 'active',
      kind: 'ground',
      price: { gt: 1_000_000 },
      id: { notIn: taken.posts },
      user: side === 'seller' ? { email: login } : others,
    },
    include: { brand: true, model: true, generation: true, modification: true },
    orderBy: [{ views: 'asc' }, { id: 'asc' }],
  });
  const buyer =
    side === 'buyer'
      ? account
      : await database.user.findFirst({
          where: { ...others, id: { notIn: taken.buyers } },
          orderBy: { id: 'desc' },
        });
  return post && buyer && { post, buyerId: buyer.id };
}

/** Returns when an offer was answered: with the counteroffer, at its expiry, or two hours after it was made. */
function answeredAt(line: Line, next: Line | undefined, at: (hoursAgo: number) => Date) {
  if (line.status === 'open') return null;
  if (line.status === 'lapsed') return at(line.hoursAgo - OFFER_HOURS);
  return line.status === 'countered' && next ? at(next.hoursAgo) : at(line.hoursAgo - 2);
}

/** Stores the offers of the demo accounts, if no offer exists. */
export async function storeDemoOffers(database: Database, now: Date): Promise<void> {
  if ((await database.offer.count()) > 0) return;
  const taken: { posts: number[]; buyers: number[] } = { posts: [], buyers: [] };
  const slots = new Map<string, number>();
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR_MS);
  for (const negotiation of negotiations) {
    const found = await findSides(database, negotiation, taken);
    if (!found?.post.price) continue;
    const { post, buyerId } = found;
    const asking = Number(post.price);
    taken.posts.push(post.id);
    taken.buyers.push(buyerId);
    await database.post.update({ where: { id: post.id }, data: { priceOffer: true } });
    let countered: number | null = null;
    for (const [place, line] of negotiation.lines.entries()) {
      const createdAt = at(line.hoursAgo);
      const day = moscowDateOf(createdAt);
      const key = `${buyerId} ${day.toISOString()}`;
      const slot = (slots.get(key) ?? 0) + 1;
      if (line.by === 'buyer') slots.set(key, slot);
      const { id }: { id: number } = await database.offer.create({
        data: {
          postId: post.id,
          titles: titlesOf(post),
          buyerId,
          sellerId: post.userId,
          by: line.by,
          price: BigInt(Math.round((asking * line.percent) / 100 / ROUND) * ROUND),
          currencyId: post.currencyId,
          status: line.status,
          counterToId: countered,
          ...(line.by === 'buyer' && { day, slot }),
          ...(line.status === 'declined' && {
            askingPrice: post.price,
            askingCurrencyId: post.currencyId,
          }),
          createdAt,
          expiresAt: at(line.hoursAgo - OFFER_HOURS),
          answeredAt: answeredAt(line, negotiation.lines[place + 1], at),
        },
        select: { id: true },
      });
      countered = line.status === 'countered' ? id : null;
    }
  }
}
