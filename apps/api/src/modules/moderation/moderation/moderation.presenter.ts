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

const fullNameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim();

export function toClaim(
  claim: ReviewRow['claim'],
  userId: number,
  now: Date,
): ModeratedPost['claim'] {
  if (!claim || claim.until <= now) return null;
  return {
    moderator: { id: claim.moderatorId, name: fullNameOf(claim.moderator) },
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
  postCount: number;
  deniedCount: number;
}

export const toOwner = (row: OwnerRow) => ({
  id: row.id,
  name: row.companyName ?? fullNameOf(row),
  email: row.email,
  blocked: row.blockedAt !== null,
  on_site_since: row.createdAt.toISOString(),
  posts_count: row.postCount,
  denied_count: row.deniedCount,
});

/** Formats the value of a field; `null` if it has none. */
function formatField(post: Post, field: PostField, language: Language): string | null {
  if (field === 'currency_id') return post.currency.code;
  const value = fieldValueOf(post, field);
  if (value === null) return null;
  if (typeof value === 'boolean') return translate(language, 'said', value ? 'yes' : 'no');
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' ? value.name : String(value);
}

/** Returns the fields in which two versions differ, with both formatted values. */
export function differenceOf(before: Post, after: Post, language: Language): Difference[] {
  return postFieldNames
    .map((field) => ({
      field,
      before: formatField(before, field, language),
      after: formatField(after, field, language),
    }))
    .filter((row) => row.before !== row.after);
}
