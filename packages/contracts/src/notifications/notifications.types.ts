import * as z from 'zod/mini';
import { addresses } from '../addresses.ts';
import { currency } from '../catalogue/catalogue.schema.ts';
import { atLeast, id } from '../http.ts';
import { amount } from '../money/money.schema.ts';
import { messageResolutions } from '../talk/chats.schema.ts';
import { person } from '../talk/person.schema.ts';
import { postPrice } from '../talk/post-ref.schema.ts';

/** Data of a notification: the ad, and the fields listed in the row of its type. */
export const notificationData = z.object({
  /** `null` once the ad has been erased. */
  post_id: z.nullable(id),
  /** Title of the ad, preserved after the ad is erased. */
  title: z.string(),
  reason: z.optional(z.nullable(z.string())),
  date: z.optional(z.nullable(z.iso.datetime())),
  /** Price of a favorite at the last notification and now. */
  price_then: z.optional(z.nullable(postPrice)),
  price_now: z.optional(z.nullable(postPrice)),
  chat_id: z.optional(z.nullable(id)),
  person: z.optional(z.nullable(person)),
  action: z.optional(z.nullable(z.enum(messageResolutions))),
  /** Offered price, in whole units of its currency. */
  offer_id: z.optional(z.nullable(id)),
  price: z.optional(z.nullable(atLeast(1))),
  currency: z.optional(z.nullable(currency)),
  transaction_id: z.optional(z.nullable(id)),
  amount: z.optional(z.nullable(amount)),
  /** Saved search with its name and number of new ads. */
  saved_filter_id: z.optional(z.nullable(id)),
  name: z.optional(z.nullable(z.string())),
  count: z.optional(z.nullable(atLeast(0))),
});
export type NotificationData = z.output<typeof notificationData>;

interface NotificationRule {
  /** True if it is also sent by email, unless the account has disabled that. */
  email: boolean;
  /** Fields beside the ad; `null` if an older row lacks one. */
  data: readonly Exclude<keyof NotificationData, 'post_id' | 'title'>[];
  link: (data: NotificationData) => string;
}

/** An erased ad has no page: links to the owner's other ads instead. */
const ofPost =
  (link: (postId: number) => string) =>
  ({ post_id }: NotificationData) =>
    post_id === null ? addresses.accountPosts() : link(post_id);

const toPost = ofPost((postId) => addresses.product(postId));
const toForm = ofPost((postId) => addresses.productUpdate(postId));
const toActive = ofPost(() => addresses.accountPosts('active'));
const toRemoved = ofPost(() => addresses.accountPosts('removed'));

const toFavorite = ({ post_id }: NotificationData) =>
  post_id === null ? addresses.accountFavorites() : addresses.product(post_id);

const toChat = ({ chat_id }: NotificationData) =>
  chat_id ? addresses.accountChat(chat_id) : addresses.accountMessages();
const toMessages = () => addresses.accountMessages();
const toOffers = ({ post_id }: NotificationData) =>
  addresses.accountOffers({ post: post_id ?? undefined });
const ofOffer = { email: true, data: ['offer_id', 'price', 'currency'], link: toOffers } as const;

const toTransaction = ({ transaction_id }: NotificationData) =>
  transaction_id ? addresses.accountTransaction(transaction_id) : addresses.accountTransactions();
const ofPayment = {
  email: true,
  data: ['transaction_id', 'amount'],
  link: toTransaction,
} as const;
const toModeration = ({ transaction_id: transaction }: NotificationData) =>
  addresses.moderation({ tab: 'transactions', transaction });
const toTariffs = () => addresses.tariffs('legal');

/** Every type of notification. A new one needs a row here, a value of the database enum and its texts. */
export const notificationTypes = {
  post_approved: { email: true, data: [], link: toPost },
  edit_approved: { email: true, data: [], link: toPost },
  /** `amount` is the refunded price of the ad. */
  post_denied: { email: true, data: ['reason', 'amount'], link: toForm },
  edit_denied: { email: true, data: ['reason'], link: toForm },
  post_expires: { email: true, data: ['date'], link: toActive },
  post_expired: { email: true, data: ['date'], link: toRemoved },
  promotion_over: { email: false, data: ['date'], link: toActive },
  favorite_price_drop: { email: true, data: ['price_then', 'price_now'], link: toFavorite },
  favorite_gone: { email: true, data: ['price_then', 'price_now'], link: toFavorite },
  favorite_back: { email: true, data: ['price_then', 'price_now'], link: toFavorite },
  chat_new: { email: true, data: ['chat_id', 'person'], link: toChat },
  chat_accepted: { email: true, data: ['chat_id', 'person'], link: toChat },
  message_removed: { email: false, data: ['action'], link: toMessages },
  report_resolved: { email: false, data: ['action'], link: toMessages },
  offer_received: ofOffer,
  offer_countered: ofOffer,
  offer_accepted: ofOffer,
  offer_declined: ofOffer,
  offer_withdrawn: ofOffer,
  offer_lapsed: ofOffer,
  payment_succeeded: ofPayment,
  payment_declined: ofPayment,
  payment_refunded: ofPayment,
  refund_declined: ofPayment,
  refund_failed: { ...ofPayment, link: toModeration },
  tariff_ends: { email: true, data: ['date'], link: toTariffs },
  /** Emails about saved searches are digests. */
  saved_search: {
    email: false,
    data: ['saved_filter_id', 'name', 'count'],
    link: ({ saved_filter_id }) => addresses.accountSavedSearches(saved_filter_id),
  },
  /** The response itself is sent to the email address of the request. */
  request_answered: { email: false, data: [], link: () => addresses.accountSupport() },
} as const satisfies Record<string, NotificationRule>;

type Types = typeof notificationTypes;
export type NotificationType = keyof Types;
export type EmailedType = {
  [Type in NotificationType]: Types[Type]['email'] extends true ? Type : never;
}[NotificationType];

/** Emails that an account can disable: those of notifications and the one about unread chat messages. */
export type EmailType = EmailedType | 'message';

const names = Object.keys(notificationTypes) as [NotificationType, ...NotificationType[]];

export const hasEmail = (type: NotificationType): type is EmailedType =>
  notificationTypes[type].email;

export const notificationType = z.enum(names);
export const emailTypes: readonly [EmailType, ...EmailType[]] = [
  'message',
  ...names.filter(hasEmail),
];
