import * as z from 'zod/mini';
import { atLeast, id } from '../http.ts';
import { postValues } from '../posts/posting.form.ts';
import { reportReasons } from '../posts/posting.schema.ts';
import { photo, post } from '../posts/posts.schema.ts';
import { chatMessage, messageResolutions } from '../talk/chats.schema.ts';
import { chatRoles, person } from '../talk/person.schema.ts';
import { postRef } from '../talk/talk.schema.ts';

/** Why an ad is in the queue. */
export const waitingKinds = ['first_review', 'review', 'edit', 'report'] as const;
export type WaitingKind = (typeof waitingKinds)[number];

const { location_country_id: _country, location_city_id: _city, ...correctable } = postValues.shape;
export type CorrectableField = keyof typeof correctable;

/** The fields that a denial can be about: an ad's place is fixed once it is placed. */
export const correctableFields = Object.keys(correctable) as CorrectableField[];

export const findingKinds = [
  'contacts',
  'stop_words',
  'unchecked',
  'seen_picture',
  'price',
  'unlikely',
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** What an automatic check noticed: for the moderator, decides nothing. */
export const finding = z.object({
  kind: z.enum(findingKinds),
  /** Name of a field, or `photo:ID`. */
  field: z.string(),
  message: z.string(),
  /** What was noticed, word for word: a number, a link, a word. */
  quotes: z.array(z.string()),
  /** Ads that hold the same picture. */
  posts: z.array(z.object({ id, photo })),
});
export type Finding = z.output<typeof finding>;

const claim = z.object({
  moderator: z.object({ id, name: z.string() }),
  /** Whether the caller holds it. */
  own: z.boolean(),
  until: z.iso.datetime(),
});

const report = z.object({
  id,
  reason: z.enum(reportReasons),
  text: z.string(),
  user_id: z.nullable(id),
  created_at: z.iso.datetime(),
});

/** An ad in the queue: the version to review, which is not always the published one. */
export const moderatedPost = z.extend(post, {
  /** Null where nothing of it waits. */
  waits_for: z.nullable(z.enum(waitingKinds)),
  /** When the version to review was sent; sent back with a decision, it protects a newer one. */
  submitted_at: z.nullable(z.iso.datetime()),
  claim: z.nullable(claim),
  findings: z.array(finding),
  reports: z.array(report),
});
export type ModeratedPost = z.output<typeof moderatedPost>;

/** One field before and after, as people read it. */
const difference = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type Difference = z.output<typeof difference>;

export const moderatedPostPage = z.extend(moderatedPost, {
  /** What changed since the published version or that of the last decision; null for a first review. */
  difference: z.nullable(z.array(difference)),
  photo_difference: z.nullable(z.object({ added: z.array(photo), removed: z.array(photo) })),
  owner: z.object({
    id,
    name: z.string(),
    email: z.string(),
    blocked: z.boolean(),
    on_site_since: z.iso.datetime(),
    posts_count: atLeast(0),
    denied_count: atLeast(0),
  }),
});
export type ModeratedPostPage = z.output<typeof moderatedPostPage>;

export const moderationActions = [
  'claim',
  'release',
  'approve',
  'reject',
  'block',
  'unblock',
  'keep_message',
  'delete_message',
  'make_token',
  'remove_token',
  'edit_tariff',
  'refund_payment',
  'edit_content',
  'take_request',
  'release_request',
  'answer_request',
  'close_request',
  'erase_request',
  'set_role',
  'sign_in',
  'open_request',
] as const;
export type ModerationAction = (typeof moderationActions)[number];

/** Who did what, when. */
export const moderationEntry = z.object({
  id,
  action: z.enum(moderationActions),
  /** Null for an operator at the machine. */
  moderator: z.nullable(z.object({ id, name: z.string() })),
  post_id: z.nullable(id),
  user_id: z.nullable(id),
  reason: z.nullable(z.string()),
  fields: z.array(z.string()),
  created_at: z.iso.datetime(),
});
export type ModerationEntry = z.output<typeof moderationEntry>;

/** A message of a chat as moderators see it: whose it is, instead of whether it is their own. */
const readMessage = z.extend(chatMessage, { by: z.enum(chatRoles) });

/** A message that somebody, or the checks of messages, asks moderators to look at. */
export const reportedMessage = z.object({
  /** The message's. */
  id,
  message: readMessage,
  /** Those before it, in their order. */
  context: z.array(readMessage),
  post: postRef,
  sender: person,
  /** How many accounts have reported it. */
  reporters: atLeast(0),
  /** Whether the checks of messages have. */
  automatic: z.boolean(),
  /** Null while it is open. */
  resolution: z.nullable(z.enum(messageResolutions)),
});
export type ReportedMessage = z.output<typeof reportedMessage>;

/** A personal access token, by which tools sign in; the token itself is shown once. */
export const accessToken = z.object({
  id,
  name: z.string(),
  created_at: z.iso.datetime(),
  /** From here on it opens nothing. */
  expires_at: z.iso.datetime(),
  last_used_at: z.nullable(z.iso.datetime()),
});
export type AccessToken = z.output<typeof accessToken>;
