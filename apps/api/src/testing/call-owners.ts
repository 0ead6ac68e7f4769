import type * as contracts from '@pitlane/contracts';
import type { ErrorCode, RouteContract } from '@pitlane/contracts';

/** Fields with the id of a record that may belong to an account */
const idFields = [
  'id',
  'ids',
  'post_id',
  'chat_id',
  'message_id',
  'user_id',
  'callId',
  'until',
] as const;
type IdField = (typeof idFields)[number];

type Contracts = typeof contracts;
type KeysOf<Schema> = Schema extends { shape: infer Shape } ? keyof Shape : never;
type FieldsOf<Contract> =
  | (Contract extends { params: infer Schema } ? KeysOf<Schema> : never)
  | (Contract extends { query: infer Schema } ? KeysOf<Schema> : never)
  | (Contract extends { body: infer Schema } ? KeysOf<Schema> : never);

/** Names of the user operations that take such an id. Moderators share what they work on, except their tokens. */
type OperationWithId =
  | 'removeToken'
  | {
      [Name in keyof Contracts]: Contracts[Name] extends { access: 'user' }
        ? Extract<FieldsOf<Contracts[Name]>, IdField> extends never
          ? never
          : Name
        : never;
    }[keyof Contracts];

export interface OwnedRecord {
  /** Field with its id */
  field: IdField;
  /** Error for callers who do not own it, as if it did not exist */
  code: ErrorCode;
  /** True if moderators and admins may access it as well */
  allowsStaff?: true;
}

const chat: OwnedRecord = { field: 'id', code: 'chat.not_found' };
const post: OwnedRecord = { field: 'id', code: 'post.not_found' };
const payment: OwnedRecord = { field: 'id', code: 'payment.not_found' };
const search: OwnedRecord = { field: 'id', code: 'saved_filter.not_found' };
const message: OwnedRecord = { field: 'message_id', code: 'message.not_found' };
const notification: OwnedRecord = { field: 'id', code: 'notification.not_found' };
const partner: OwnedRecord = { field: 'user_id', code: 'user.not_found' };

/** Record that an operation takes by id; `null` if it need not belong to the caller */
const ownedRecords: Record<OperationWithId, OwnedRecord | null> = {
  erasePost: post,
  extendPost: post,
  getUpdateData: post,
  promotePost: post,
  publishPost: post,
  removePost: post,
  removePublication: post,
  setOfferFloor: post,
  updatePost: post,
  deleteImage: post,
  cancelPayment: payment,
  repeatPayment: payment,
  viewTransaction: payment,
  downloadTransaction: payment,
  deleteSavedFilter: search,
  explainSavedFilter: search,
  getSavedFilterPosts: search,
  markSavedFilterSeen: search,
  markSavedFilterSeenById: search,
  saveFilter: search,
  deleteMessage: message,
  markMessageAsSpam: message,
  getMessageFile: message,
  markMessagesRead: { ...message, field: 'id' },
  markNotificationRead: notification,
  markNotificationReadByGet: notification,
  markAllNotificationsRead: { ...notification, field: 'until' },
  markAllNotificationsReadByGet: { ...notification, field: 'until' },
  blockPerson: partner,
  unblockPerson: partner,
  getMessages: chat,
  updateChat: chat,
  sendMessage: { ...chat, field: 'chat_id' },
  answerOffer: { field: 'id', code: 'offer.not_found' },
  getRequestFile: { field: 'id', code: 'request.not_found', allowsStaff: true },
  removePhone: { field: 'id', code: 'phone.not_found' },
  removeSessions: { field: 'id', code: 'session.not_found' },
  removeToken: { field: 'id', code: 'token.not_found' },
  updateFavorite: { field: 'id', code: 'favorite.not_found' },
  verifyPhoneCode: { field: 'callId', code: 'phone_code.expired' },
  addHidings: null,
  addToFavorites: null,
  addViewedPosts: null,
  followSeller: null,
  getChats: null,
  getOffers: null,
  offerPrice: null,
  removeFromFavorites: null,
  removeHidings: null,
  removeViewedPosts: null,
  reportPost: null,
  unfollowSeller: null,
};

/**
 * Returns the owned record that an operation takes by id, or `null` if there is none.
 * @throws Error if the operation takes an id and has no row in the table
 */
export function ownedRecordOf(name: string, { access, params, query, body }: RouteContract) {
  const record = new Map(Object.entries(ownedRecords)).get(name);
  if (record !== undefined) return record;
  const fields = [params, query, body].flatMap((schema) => Object.keys(schema?.shape ?? {}));
  const presentIdFields = fields.filter((field) => idFields.some((each) => each === field));
  if (access !== 'user' || presentIdFields.length === 0) return null;
  throw new Error(
    `declare in call-owners.ts which record ${name} takes by ${presentIdFields.join(', ')}`,
  );
}
