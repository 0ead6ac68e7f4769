import {
  answerOffer,
  getOffers,
  type Offer,
  type OfferAction,
  type OfferStatus,
  offerPrice,
} from '@pitlane/contracts';
import { type PostFields, ROUBLE } from './a-post.ts';
import { aSignedInAccount } from './an-account.ts';
import { anOwnPost } from './an-own-post.ts';
import { dataOf } from './responses.ts';
import type { TestWorld } from './test-world.ts';

type Account = Awaited<ReturnType<typeof aSignedInAccount>>;

/** Creates a buyer, a seller and an ad for 9 500 000 roubles that accepts offers. */
export async function aDeal(
  world: TestWorld,
  { buyer, seller, ...fields }: PostFields & { buyer?: Account; seller?: Account } = {},
) {
  const parties = {
    buyer: buyer ?? (await aSignedInAccount(world)),
    seller: seller ?? (await aSignedInAccount(world)),
  };
  const { post } = await anOwnPost(world, parties.seller.user.id, {
    photosCount: 0,
    priceOffer: true,
    ...fields,
  });
  return { ...parties, post };
}

export const sendOffer = (
  world: TestWorld,
  token: string,
  postId: number,
  price: number,
  currencyId = ROUBLE,
) => world.call(offerPrice, { token, body: { post_id: postId, price, currency_id: currencyId } });

/** Creates an offer; the request must succeed. */
export async function anOffer(
  world: TestWorld,
  { buyer, post }: Pick<Awaited<ReturnType<typeof aDeal>>, 'buyer' | 'post'>,
  price = 9_000_000,
) {
  return dataOf(offerPrice, await sendOffer(world, buyer.token, post.id, price));
}

/** Responds to an offer; a counter-offer has a price. */
export const respondToOffer = (
  world: TestWorld,
  token: string,
  id: number,
  action: OfferAction,
  price?: number,
) =>
  world.call(answerOffer, {
    token,
    params: { id },
    body: { action, ...(price !== undefined && { price, currency_id: ROUBLE }) },
  });

export const respondSuccessfully = async (
  world: TestWorld,
  token: string,
  id: number,
  action: OfferAction,
  price?: number,
): Promise<Offer> => dataOf(answerOffer, await respondToOffer(world, token, id, action, price));

export const offersOf = async (
  world: TestWorld,
  token: string,
  query: Record<string, string | number> = {},
) => dataOf(getOffers, await world.call(getOffers, { token, query }));

/** Creates an offer of the buyer, or a counter-offer of the seller, in a status. */
export async function anOfferInStatus(
  world: TestWorld,
  deal: Awaited<ReturnType<typeof aDeal>>,
  { status, by }: { status: OfferStatus; by: 'buyer' | 'seller' },
): Promise<number> {
  const { buyer, seller } = deal;
  const [author, other] = by === 'buyer' ? [buyer, seller] : [seller, buyer];
  const firstOffer = await anOffer(world, deal);
  const { id } =
    by === 'buyer'
      ? firstOffer
      : await respondSuccessfully(world, seller.token, firstOffer.id, 'counter', 9_300_000);
  switch (status) {
    case 'open':
      return id;
    case 'accepted':
      await respondSuccessfully(world, other.token, id, 'accept');
      return id;
    case 'declined':
      await respondSuccessfully(world, other.token, id, 'decline');
      return id;
    case 'countered':
      await respondSuccessfully(
        world,
        other.token,
        id,
        'counter',
        by === 'buyer' ? 9_300_000 : 9_100_000,
      );
      return id;
    case 'withdrawn':
      await respondSuccessfully(world, author.token, id, 'withdraw');
      return id;
    case 'lapsed':
      // It has expired, and no job has processed it yet.
      await world.database.offer.update({ where: { id }, data: { expiresAt: world.clock.now() } });
      return id;
    default:
      throw status satisfies never;
  }
}
