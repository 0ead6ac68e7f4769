import * as z from 'zod/mini';
import { atLeast, id } from '../http.ts';
import { postValues } from '../posts/posting.form.ts';
import { reportReasons } from '../posts/posting.schema.ts';
import { photo, post } from '../posts/posts.schema.ts';
import { chatMessage, messageResolutions } from '../talk/chats.schema.ts';
import { chatRoles, person } from '../talk/person.schema.ts';
import { postRef } from '../talk/post-ref.schema.ts';

export const queueReasons = ['first_review', 'review', 'edit', 'report'] as const;
export type QueueReason = (typeof queueReasons)[number];

const { location_country_id: _country, location_city_id: _city, ...correctable } = postValues.shape;
export type CorrectableField = keyof typeof correctable;

/** Fields that a denial can refer to; the place of an ad cannot be changed. */
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

/** Finding of an automatic check, a hint for the moderator. */
export const finding = z.object({
  kind: z.enum(findingKinds),
  /** Name of a field, or `photo:ID`. */
  field: z.string(),
  message: z.string(),
  /** Verbatim matches: numbers, links, words. */
  quotes: z.array(z.string()),
  posts: z.array(z.object({ id, photo })),
});
export type Finding = z.output<typeof finding>;

const claim = z.object({
  moderator: z.object({ id, name: z.string() }),
  /** True if held by the current moderator. */
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

/** Ad in the queue: the version to review, which may differ from the published one. */
export const moderatedPost = z.extend(post, {
  /** `null` if nothing needs review. */
  waits_for: z.nullable(z.enum(queueReasons)),
  /**
   * Submission time of the version to review; a decision sends it back, so that it cannot apply to a newer version.
   */
  submitted_at: z.nullable(z.iso.datetime()),
  claim: z.nullable(claim),
  findings: z.array(finding),
  reports: z.array(report),
});
export type ModeratedPost = z.output<typeof moderatedPost>;

const difference = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type Difference = z.output<typeof difference>;

export const moderatedPostPage = z.extend(moderatedPost, {
  /** Changes since the published version or the last decision; `null` for a first review. */
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

export const moderationEntry = z.object({
  id,
  action: z.enum(moderationActions),
  /** `null` for an operator on the command line. */
  moderator: z.nullable(z.object({ id, name: z.string() })),
  post_id: z.nullable(id),
  user_id: z.nullable(id),
  reason: z.nullable(z.string()),
  fields: z.array(z.string()),
  created_at: z.iso.datetime(),
});
export type ModerationEntry = z.output<typeof moderationEntry>;

/** Chat message as moderators see it, with its author's role instead of `own`. */
const messageForModerators = z.extend(chatMessage, { by: z.enum(chatRoles) });

/** Message reported by users or by the automatic checks. */
export const reportedMessage = z.object({
  id,
  message: messageForModerators,
  /** Preceding messages in chronological order. */
  context: z.array(messageForModerators),
  post: postRef,
  sender: person,
  reporters: atLeast(0),
  /** True if the automatic checks reported it. */
  automatic: z.boolean(),
  /** `null` while open. */
  resolution: z.nullable(z.enum(messageResolutions)),
});
export type ReportedMessage = z.output<typeof reportedMessage>;

/** Personal access token for tools; the token itself is shown only once. */
export const accessToken = z.object({
  id,
  name: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  last_used_at: z.nullable(z.iso.datetime()),
});
export type AccessToken = z.output<typeof accessToken>;
