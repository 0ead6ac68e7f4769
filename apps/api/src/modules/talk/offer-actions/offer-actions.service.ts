import type { Offer, OfferAction } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { OfferSide } from '../../../generated/prisma/enums.ts';
import { ApiError } from '../../../http/api-error.ts';
import { createValidationError } from '../../../http/field-errors.ts';
import type { TransactOnce } from '../../../http/idempotency.ts';
import { type Language, translate } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { ProfileService } from '../../accounts/profile/profile.service.ts';
import { moscowMidnightBefore } from '../../core/moscow-time.ts';
import type { CurrencyPrice } from '../../core/rates/rates.rules.ts';
import type { LifeRow, PostLifeService } from '../../posts/post-life/post-life.service.ts';
import { visibilityOf } from '../../posts/posts/posts.rules.ts';
import type { BlockedUsersService } from '../blocked-users/blocked-users.service.ts';
import type { ChatsService } from '../chats/chats.service.ts';
import type { OfferTransitionsService } from '../offers/offer-transitions.service.ts';
import { answerTransition } from '../offers/offers.rules.ts';
import type { OfferRow, OffersService } from '../offers/offers.service.ts';
import { priceError } from './offer-actions.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  profile: Pick<ProfileService, 'lockAccount'>;
  life: Pick<PostLifeService, 'find' | 'lock'>;
  offers: Pick<
    OffersService,
    'getOwn' | 'findOpen' | 'present' | 'countLeftToday' | 'findHighestDeclined'
  >;
  offerTransitions: Pick<
    OfferTransitionsService,
    'add' | 'close' | 'lapseExpiredOf' | 'comparableValue'
  >;
  chats: Pick<ChatsService, 'acceptByOffer'>;
  blockedUsers: Pick<BlockedUsersService, 'blockBetween'>;
}

interface Caller {
  userId: number;
  language: Language;
}

/** A request that may be repeated under one idempotency key. */
interface RepeatableRequest<Result> extends Caller {
  transact: TransactOnce<Result>;
}

type CreatedOffer = Offer & { offers_left_today: number };

interface OfferResponse {
  action: OfferAction;
  price: number | undefined;
  currencyId: number | undefined;
}

const DAY_MS = 86_400_000;

/** Creates offers and responds to them, with checks of permissions and prices. */
export class OfferActionsService extends BaseService<Dependencies> {
  /**
   * Checks whether a buyer may make an offer for an ad, before the price is validated.
   * @throws ApiError as `create`, except validation, offer.too_low and offer.not_higher
   */
  async assertCanCreate(userId: number, postId: number): Promise<void> {
    await this.#assertCanOffer(this.deps.database, userId, postId);
  }

  /**
   * Creates an offer for an ad. It replaces the buyer's open offer, or counters the seller's.
   * @throws ApiError post.own; post.not_found; post.gone; chat.closed; offer.off; offer.daily_limit; offer.too_low;
   * offer.not_higher; validation
   */
  async create(
    { userId, language, transact }: RepeatableRequest<CreatedOffer>,
    { postId, ...price }: { postId: number; price: number; currencyId: number },
  ): Promise<CreatedOffer> {
    const { database, life, offers, offerTransitions } = this.deps;
    const { post } = await this.#assertCanOffer(database, userId, postId);
    return transact(
      async (transaction) => {
        await this.#lockAccounts(transaction, userId, [userId, post.userId]);
        await life.lock(transaction, postId);
        const context = await this.#assertCanOffer(transaction, userId, postId);
        const { openOffer } = context;
        await offerTransitions.lapseExpiredOf(transaction, userId, postId);
        const countered = openOffer?.by === 'seller' ? openOffer : null;
        const newOffer = await this.#validate(transaction, {
          by: 'buyer',
          buyerId: userId,
          post: context.post,
          countered,
          language,
          ...price,
        });
        if (openOffer) {
          const event = countered ? 'countered' : 'replaced';
          await offerTransitions.close(transaction, openOffer.id, event, { actor: 'buyer' });
        }
        const id = await offerTransitions.add(transaction, {
          ...newOffer,
          counterToId: countered?.id ?? null,
        });
        const offer = await this.#present(transaction, id, { userId, language });
        return { ...offer, offers_left_today: await offers.countLeftToday(transaction, userId) };
      },
      [post.userId],
    );
  }

  /**
   * Checks whether an action on an offer is allowed, before a counter's price is validated.
   * @param action `null` if the body has none
   * @throws ApiError offer.not_found; offer.wrong_state; offer.taken; offer.daily_limit
   */
  async assertCanAnswer(userId: number, id: number, action: OfferAction | null): Promise<void> {
    const { database, offers } = this.deps;
    const offer = await offers.getOwn(userId, id);
    if (action) await this.#eventOfAnswer(database, userId, offer, action);
  }

  /**
   * Accepts, declines, withdraws or counters an offer.
   * @returns the offer, or the new offer of a counter
   * @throws ApiError as `assertCanAnswer`; offer.too_low; offer.not_higher; validation
   */
  async answer(
    { userId, language, transact }: RepeatableRequest<Offer>,
    id: number,
    { action, price, currencyId }: OfferResponse,
  ): Promise<Offer> {
    const { offers, offerTransitions, life, chats } = this.deps;
    const { postId, buyerId, sellerId } = await offers.getOwn(userId, id);
    const accountIds = [buyerId, sellerId];
    return transact(async (transaction) => {
      await this.#lockAccounts(transaction, userId, accountIds);
      const post = await life.lock(transaction, postId);
      const offer = await offers.getOwn(userId, id, transaction);
      const event = await this.#eventOfAnswer(transaction, userId, offer, action);
      const { role: actor } = offer;
      if (event === 'countered') {
        // The ad of an open offer is public.
        if (!post || price === undefined || currencyId === undefined) {
          throw new ApiError('offer.wrong_state');
        }
        const newOffer = await this.#validate(transaction, {
          by: actor,
          buyerId,
          post,
          countered: offer,
          language,
          price,
          currencyId,
        });
        await offerTransitions.close(transaction, id, event, { actor });
        const counterId = await offerTransitions.add(transaction, { ...newOffer, counterToId: id });
        return this.#present(transaction, counterId, { userId, language });
      }
      if (event === 'accepted') await chats.acceptByOffer(transaction, offer);
      await offerTransitions.close(transaction, id, event, { actor, post });
      return this.#present(transaction, id, { userId, language });
    }, accountIds);
  }

  /** Locks both accounts in the same order as a block does. */
  async #lockAccounts(
    transaction: DatabaseTransaction,
    callerId: number,
    accountIds: readonly number[],
  ): Promise<void> {
    for (const id of accountIds.toSorted((a, b) => a - b)) {
      const { blockedAt } = await this.deps.profile.lockAccount(transaction, id);
      if (blockedAt && id === callerId) throw new ApiError('unauthorized');
    }
  }

  /** Returns the ad for which a buyer may make an offer, and the open offer between the buyer and its owner. */
  async #assertCanOffer(
    transaction: DatabaseTransaction,
    userId: number,
    postId: number,
  ): Promise<{ post: LifeRow; openOffer: OfferRow | null }> {
    const { life, blockedUsers, offers } = this.deps;
    const post = await life.find(postId, transaction);
    if (post?.userId === userId) throw new ApiError('post.own');
    const visibility = post && visibilityOf(post);
    if (!visibility) throw new ApiError('post.not_found');
    if (visibility === 'gone') throw new ApiError('post.gone');
    const block = await blockedUsers.blockBetween(transaction, userId, post.userId);
    if (block !== null) throw new ApiError('chat.closed');
    const openOffer = await offers.findOpen(transaction, userId, postId);
    // An open negotiation may continue after the owner has switched offers off.
    if (!post.priceOffer && openOffer?.by !== 'seller') throw new ApiError('offer.off');
    await this.#assertDailyLimit(transaction, userId);
    return { post, openOffer };
  }

  async #eventOfAnswer(
    transaction: DatabaseTransaction,
    userId: number,
    offer: OfferRow,
    action: OfferAction,
  ) {
    const outcome = answerTransition(offer, offer.role, action);
    if ('refused' in outcome) throw new ApiError(outcome.refused);
    if (outcome.to === 'countered' && offer.role === 'buyer') {
      await this.#assertDailyLimit(transaction, userId);
    }
    return outcome.to;
  }

  /** @throws ApiError offer.daily_limit until the next midnight in Moscow */
  async #assertDailyLimit(transaction: DatabaseTransaction, userId: number): Promise<void> {
    if ((await this.deps.offers.countLeftToday(transaction, userId)) > 0) return;
    const now = this.deps.clock.now();
    const retryAfter = Math.ceil(
      (moscowMidnightBefore(now).getTime() + DAY_MS - now.getTime()) / 1_000,
    );
    throw new ApiError('offer.daily_limit', { retryAfter });
  }

  /** @throws ApiError offer.too_low, offer.not_higher or validation, each as an error of the field */
  async #validate(
    transaction: DatabaseTransaction,
    {
      by,
      buyerId,
      post,
      countered,
      language,
      ...amount
    }: {
      by: OfferSide;
      buyerId: number;
      post: LifeRow;
      countered: CurrencyPrice | null;
      language: Language;
      price: number;
      currencyId: number;
    },
  ) {
    const { currencyId } = amount;
    const price = BigInt(amount.price);
    const comparableValueOf = await this.deps.offerTransitions.comparableValue(transaction);
    const toComparable = (currencyPrice: CurrencyPrice) => {
      const value = comparableValueOf(currencyPrice);
      if (value === null) throw createValidationError('currency_id', 'unknown_choice', language);
      return value;
    };
    const asking = { price: post.price, currencyId: post.currencyId };
    const declinedPrices =
      by === 'buyer'
        ? await this.deps.offers.findHighestDeclined(
            transaction,
            { postId: post.id, buyerId },
            asking,
          )
        : [];
    const error = priceError(by, {
      price: toComparable({ price, currencyId }),
      asking: asking.price === null ? null : toComparable({ ...asking, price: asking.price }),
      countered: countered && toComparable(countered),
      declined: declinedPrices.map(toComparable),
    });
    if (error === 'offer.too_low' || error === 'offer.not_higher') {
      throw new ApiError(error, { errors: { price: [translate(language, 'errors', error)] } });
    }
    if (error) throw createValidationError('price', error, language);
    return { post, buyerId, by, price, currencyId };
  }

  async #present(transaction: DatabaseTransaction, id: number, caller: Caller): Promise<Offer> {
    const { offers } = this.deps;
    const row = await offers.getOwn(caller.userId, id, transaction);
    const [offer] = await offers.present([row], caller, transaction);
    if (!offer) throw new ApiError('offer.not_found');
    return offer;
  }
}
