import {
  type Difference,
  fieldValueOf,
  type ModeratedPost,
  type Post,
  type PostField,
  postFieldNames,
} from '@pitlane/contracts';
import { type Language, translate } from '../../../i18n.ts';
import type { ReviewRow } from './moderation.queries.ts';

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim();

export function toClaim(
  claim: ReviewRow['claim'],
  userId: number,
  now: Date,
): ModeratedPost['claim'] {
  if (!claim || claim.until <= now) return null;
  return {
    moderator: { id: claim.moderatorId, name: fullName(claim.moderator) },
    own: claim.moderatorId === userId,
    until: claim.until.toISOString(),
  };
}

interface ReportRow {
  id: number;
  userId: number | null;
  reason: ModeratedPost['reports'][number]['reason'];
  text: string;
  createdAt: Date;
}

export const toReport = (row: ReportRow): ModeratedPost['reports'][number] => ({
  id: row.id,
  reason: row.reason,
  text: row.text,
  user_id: row.userId,
  created_at: row.createdAt.toISOString(),
});

interface OwnerRow {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  companyName: string | null;
  blockedAt: Date | null;
  createdAt: Date;
  posts: number;
  denied: number;
}

export const toOwner = (row: OwnerRow) => ({
  id: row.id,
  name: row.companyName ?? fullName(row),
  email: row.email,
  blocked: row.blockedAt !== null,
  on_site_since: row.createdAt.toISOString(),
  posts_count: row.posts,
  denied_count: row.denied,
});

/** Returns the display text of a field; `null` if it has no value. */
function readable(post: Post, field: PostField, language: Language): string | null {
  if (field === 'currency_id') return post.currency.code;
  const fact = fieldValueOf(post, field);
  if (fact === null) return null;
  if (typeof fact === 'boolean') return translate(language, 'said', fact ? 'yes' : 'no');
  if (Array.isArray(fact)) return fact.join(', ');
  return typeof fact === 'object' ? fact.name : String(fact);
}

/** Returns the fields in which two versions differ, with both texts. */
export function differenceOf(before: Post, after: Post, language: Language): Difference[] {
  return postFieldNames
    .map((field) => ({
      field,
      before: readable(before, field, language),
      after: readable(after, field, language),
    }))
    .filter((row) => row.before !== row.after);
}
