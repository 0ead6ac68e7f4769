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
  /** Fields in addition to the ad; `null` if an older row lacks one. */
  data: readonly Exclude<keyof NotificationData, 'post_id' | 'title'>[];
  link: (data: NotificationData) => string;
}

/** Links to an ad, or to the owner's ads once the ad has been erased and has no page. */
const linkUnlessErased =
  (link: (postId: number) => string) =>
  ({ post_id }: NotificationData) =>
    post_id === null ? addresses.accountPosts() : link(post_id);

const linkToPost = linkUnlessErased((postId) => addresses.product(postId));
const linkToForm = linkUnlessErased((postId) => addresses.productUpdate(postId));
const linkToActivePosts = linkUnlessErased(() => addresses.accountPosts('active'));
const linkToRemovedPosts = linkUnlessErased(() => addresses.accountPosts('removed'));

const linkToFavorite = ({ post_id }: NotificationData) =>
  post_id === null ? addresses.accountFavorites() : addresses.product(post_id);

const linkToChat = ({ chat_id }: NotificationData) =>
  chat_id ? addresses.accountChat(chat_id) : addresses.accountMessages();
const linkToMessages = () => addresses.accountMessages();
const linkToOffers = ({ post_id }: NotificationData) =>
  addresses.accountOffers({ post: post_id ?? undefined });
const offerRule = {
  email: true,
  data: ['offer_id', 'price', 'currency'],
  link: linkToOffers,
} as const;

const linkToTransaction = ({ transaction_id }: NotificationData) =>
  transaction_id ? addresses.accountTransaction(transaction_id) : addresses.accountTransactions();
const paymentRule = {
  email: true,
  data: ['transaction_id', 'amount'],
  link: linkToTransaction,
} as const;
const linkToModeration = ({ transaction_id: transaction }: NotificationData) =>
  addresses.moderation({ tab: 'transactions', transaction });
const linkToTariffs = () => addresses.tariffs('legal');

/** Every type of notification. A new one needs a row here, a value of the database enum and its texts. */
export const notificationTypes = {
  post_approved: { email: true, data: [], link: linkToPost },
  edit_approved: { email: true, data: [], link: linkToPost },
  /** `amount` is the refunded price of the ad. */
  post_denied: { email: true, data: ['reason', 'amount'], link: linkToForm },
  edit_denied: { email: true, data: ['reason'], link: linkToForm },
  post_expires: { email: true, data: ['date'], link: linkToActivePosts },
  post_expired: { email: true, data: ['date'], link: linkToRemovedPosts },
  promotion_over: { email: false, data: ['date'], link: linkToActivePosts },
  favorite_price_drop: { email: true, data: ['price_then', 'price_now'], link: linkToFavorite },
  favorite_gone: { email: true, data: ['price_then', 'price_now'], link: linkToFavorite },
  favorite_back: { email: true, data: ['price_then', 'price_now'], link: linkToFavorite },
  chat_new: { email: true, data: ['chat_id', 'person'], link: linkToChat },
  chat_accepted: { email: true, data: ['chat_id', 'person'], link: linkToChat },
  message_removed: { email: false, data: ['action'], link: linkToMessages },
  report_resolved: { email: false, data: ['action'], link: linkToMessages },
  offer_received: offerRule,
  offer_countered: offerRule,
  offer_accepted: offerRule,
  offer_declined: offerRule,
  offer_withdrawn: offerRule,
  offer_lapsed: offerRule,
  payment_succeeded: paymentRule,
  payment_declined: paymentRule,
  payment_refunded: paymentRule,
  refund_declined: paymentRule,
  refund_failed: { ...paymentRule, link: linkToModeration },
  tariff_ends: { email: true, data: ['date'], link: linkToTariffs },
  /** Emails about saved searches are digests. */
  saved_search: {
    email: false,
    data: ['saved_filter_id', 'name', 'count'],
    link: ({ saved_filter_id }) => addresses.accountSavedSearches(saved_filter_id),
  },
  /** The answer itself is sent to the email address of the request. */
  request_answered: { email: false, data: [], link: () => addresses.accountSupport() },
} as const satisfies Record<string, NotificationRule>;

type Types = typeof notificationTypes;
export type NotificationType = keyof Types;
export type EmailedType = {
  [Type in NotificationType]: Types[Type]['email'] extends true ? Type : never;
}[NotificationType];

/** Emails that an account can disable: those of notifications and the one about unread chat messages. */
export type EmailType = EmailedType | 'message';

const typeNames = Object.keys(notificationTypes) as [NotificationType, ...NotificationType[]];

export const hasEmail = (type: NotificationType): type is EmailedType =>
  notificationTypes[type].email;

export const notificationType = z.enum(typeNames);
export const emailTypes: readonly [EmailType, ...EmailType[]] = [
  'message',
  ...typeNames.filter(hasEmail),
];
