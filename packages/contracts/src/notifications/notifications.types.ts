import * as z from 'zod/mini';
import { addresses } from '../addresses.ts';
import { currency } from '../catalogue/catalogue.schema.ts';
import { atLeast, id } from '../http.ts';
import { amount } from '../money/money.schema.ts';
import { messageResolutions } from '../talk/chats.schema.ts';
import { person } from '../talk/person.schema.ts';
import { postPrice } from '../talk/talk.schema.ts';

/** What a notification is about. Beside the ad, each type has the fields that its row names. */
export const notificationData = z.object({
  /** Null once the ad is erased. */
  post_id: z.nullable(id),
  /** What people call the ad; it stays when the ad goes. */
  title: z.string(),
  /** Why a moderator denied it. */
  reason: z.optional(z.nullable(z.string())),
  /** The last day of a placement. */
  date: z.optional(z.nullable(z.iso.datetime())),
  /** What a favorite cost when its keeper was last notified, and what it costs now. */
  price_then: z.optional(z.nullable(postPrice)),
  price_now: z.optional(z.nullable(postPrice)),
  /** A chat about it, and whom it is with. */
  chat_id: z.optional(z.nullable(id)),
  person: z.optional(z.nullable(person)),
  /** What moderators have decided about a message. */
  action: z.optional(z.nullable(z.enum(messageResolutions))),
  /** The price that was offered, in whole units of its currency. */
  offer_id: z.optional(z.nullable(id)),
  price: z.optional(z.nullable(atLeast(1))),
  currency: z.optional(z.nullable(currency)),
  /** A payment or refund, and its sum. */
  transaction_id: z.optional(z.nullable(id)),
  amount: z.optional(z.nullable(amount)),
  /** A saved search, what it is called, and how many ads are new to it. */
  saved_filter_id: z.optional(z.nullable(id)),
  name: z.optional(z.nullable(z.string())),
  count: z.optional(z.nullable(atLeast(0))),
});
export type NotificationData = z.output<typeof notificationData>;

interface NotificationRule {
  /** Whether an email goes with it, unless its account has switched that off. */
  email: boolean;
  /** Its fields beside the ad; null where an older row lacks one. */
  data: readonly Exclude<keyof NotificationData, 'post_id' | 'title'>[];
  /** The page it leads to. */
  link: (data: NotificationData) => string;
}

/** An erased ad has no page: its owner is led to the others. */
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

/** Every type of notification. A new one is a row here, its kind in the database and its texts. */
export const notificationTypes = {
  post_approved: { email: true, data: [], link: toPost },
  edit_approved: { email: true, data: [], link: toPost },
  /** Its amount is what was paid for the ad and is returned. */
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
  /** For admins. */
  refund_failed: { ...ofPayment, link: toModeration },
  tariff_ends: { email: true, data: ['date'], link: toTariffs },
  /** Letters about saved searches are digests. */
  saved_search: {
    email: false,
    data: ['saved_filter_id', 'name', 'count'],
    link: ({ saved_filter_id }) => addresses.accountSavedSearches(saved_filter_id),
  },
  /** The answer itself is mailed to the address that the request names. */
  request_answered: { email: false, data: [], link: () => addresses.accountSupport() },
} as const satisfies Record<string, NotificationRule>;

type Types = typeof notificationTypes;
export type NotificationType = keyof Types;
/** The types that an email goes with. */
export type EmailedType = {
  [Type in NotificationType]: Types[Type]['email'] extends true ? Type : never;
}[NotificationType];

/** What an account may switch off by itself: those emails, and the one about unread chat messages. */
export type EmailType = EmailedType | 'message';

const names = Object.keys(notificationTypes) as [NotificationType, ...NotificationType[]];

export const hasEmail = (type: NotificationType): type is EmailedType =>
  notificationTypes[type].email;

export const notificationType = z.enum(names);
export const emailTypes: readonly [EmailType, ...EmailType[]] = [
  'message',
  ...names.filter(hasEmail),
];
