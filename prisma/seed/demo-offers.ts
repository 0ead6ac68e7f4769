import type { Database } from '@pitlane/api/infra/database';
import { moscowDateOf } from '@pitlane/api/modules/core/moscow-time';
import { titlesOf } from '@pitlane/api/modules/posts/post-life/post-life.presenter';

const HOUR_MS = 3_600_000;
/** Lifetime of an offer in hours (docs/product.md#offers). */
const OFFER_HOURS = 48;
/** Step to which prices are rounded. */
const PRICE_STEP = 10_000;

type Side = 'buyer' | 'seller';
interface OfferLine {
  hoursAgo: number;
  by: Side;
  /** Percentage of the asking price. */
  percent: number;
  status: 'open' | 'declined' | 'countered' | 'lapsed';
}

interface DemoOffers {
  /** Email of the demo account on one side; the other side is a seller of the demo world. */
  accountEmail: string;
  side: Side;
  offers: readonly OfferLine[];
}

/** Oldest first, because lists are sorted by id. */
const negotiations: readonly DemoOffers[] = [
  {
    accountEmail: 'user@pitlane.test',
    side: 'buyer',
    offers: [
      { hoursAgo: 120, by: 'buyer', percent: 70, status: 'declined' },
      { hoursAgo: 96, by: 'buyer', percent: 78, status: 'lapsed' },
    ],
  },
  {
    accountEmail: 'user@pitlane.test',
    side: 'seller',
    offers: [
      { hoursAgo: 30, by: 'buyer', percent: 82, status: 'countered' },
      { hoursAgo: 26, by: 'seller', percent: 97, status: 'countered' },
      { hoursAgo: 4, by: 'buyer', percent: 93, status: 'open' },
    ],
  },
  {
    accountEmail: 'user@pitlane.test',
    side: 'buyer',
    offers: [
      { hoursAgo: 20, by: 'buyer', percent: 88, status: 'countered' },
      { hoursAgo: 6, by: 'seller', percent: 96, status: 'open' },
    ],
  },
  {
    accountEmail: 'company@pitlane.test',
    side: 'seller',
    offers: [{ hoursAgo: 9, by: 'buyer', percent: 90, status: 'open' }],
  },
];

/** Returns an ad with a price and a buyer that no other demo offer uses; `null` if there is none. */
async function findSides(
  database: Database,
  { accountEmail, side }: DemoOffers,
  used: { posts: number[]; buyers: number[] },
) {
  const demoSellerFilter = { email: { endsWith: '@demo.pitlane.test' }, isEntity: false };
  const account = await database.user.findUnique({ where: { email: accountEmail } });
  const post = await database.post.findFirst({
    where: {
      status: 'active',
      kind: 'ground',
      price: { gt: 1_000_000 },
      id: { notIn: used.posts },
      user: side === 'seller' ? { email: accountEmail } : demoSellerFilter,
    },
    include: { brand: true, model: true, generation: true, modification: true },
    orderBy: [{ views: 'asc' }, { id: 'asc' }],
  });
  const buyer =
    side === 'buyer'
      ? account
      : await database.user.findFirst({
          where: { ...demoSellerFilter, id: { notIn: used.buyers } },
          orderBy: { id: 'desc' },
        });
  return post && buyer && { post, buyerId: buyer.id };
}

/** Returns when an offer was answered: with the counteroffer, at its expiry, or two hours after it was made. */
function answeredAt(
  line: OfferLine,
  nextLine: OfferLine | undefined,
  timeAgo: (hoursAgo: number) => Date,
) {
  if (line.status === 'open') return null;
  if (line.status === 'lapsed') return timeAgo(line.hoursAgo - OFFER_HOURS);
  return line.status === 'countered' && nextLine
    ? timeAgo(nextLine.hoursAgo)
    : timeAgo(line.hoursAgo - 2);
}

/** Stores the offers of the demo accounts, if no offer exists. */
export async function storeDemoOffers(database: Database, now: Date): Promise<void> {
  if ((await database.offer.count()) > 0) return;
  const used: { posts: number[]; buyers: number[] } = { posts: [], buyers: [] };
  const slots = new Map<string, number>();
  const timeAgo = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR_MS);
  for (const negotiation of negotiations) {
    const sides = await findSides(database, negotiation, used);
    if (!sides?.post.price) continue;
    const { post, buyerId } = sides;
    const askingPrice = Number(post.price);
    used.posts.push(post.id);
    used.buyers.push(buyerId);
    await database.post.update({ where: { id: post.id }, data: { priceOffer: true } });
    let counterToId: number | null = null;
    for (const [index, line] of negotiation.offers.entries()) {
      const createdAt = timeAgo(line.hoursAgo);
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
          price: BigInt(Math.round((askingPrice * line.percent) / 100 / PRICE_STEP) * PRICE_STEP),
          currencyId: post.currencyId,
          status: line.status,
          counterToId,
          ...(line.by === 'buyer' && { day, slot }),
          ...(line.status === 'declined' && {
            askingPrice: post.price,
            askingCurrencyId: post.currencyId,
          }),
          createdAt,
          expiresAt: timeAgo(line.hoursAgo - OFFER_HOURS),
          answeredAt: answeredAt(line, negotiation.offers[index + 1], timeAgo),
        },
        select: { id: true },
      });
      counterToId = line.status === 'countered' ? id : null;
    }
  }
}
