import type { Database } from '../infra/database.ts';
import { aPost, type PostFields } from './a-post.ts';

interface HiddenStatus {
  status: string;
  fields: PostFields;
}

/** Ads visible only to owner and moderators so far */
export const neverPublic: HiddenStatus[] = [
  { status: 'moderation', fields: { status: 'moderation', publishedAt: null } },
  {
    status: 'denied',
    fields: { status: 'denied', denyReason: 'секретная причина', publishedAt: null },
  },
  { status: 'withdrawn before', fields: { status: 'archived', publishedAt: null } },
];

/** Ads that were public before */
export const formerlyPublic: HiddenStatus[] = [
  { status: 'removed by its owner', fields: { status: 'removed', removedReason: 'owner' } },
  { status: 'removed as expired', fields: { status: 'removed', removedReason: 'expired' } },
  { status: 'archived', fields: { status: 'archived' } },
  { status: 'in moderation again', fields: { status: 'moderation', changed: true } },
  {
    status: 'denied after a change',
    fields: { status: 'denied', changed: true, denyReason: 'секретная причина' },
  },
];

/** All statuses that visitors must not see, with their fields */
export const hiddenStatuses = [...neverPublic, ...formerlyPublic];

/** Creates one ad in every status that visitors must not see. */
export async function createHiddenPosts(database: Database, fields: PostFields = {}) {
  const posts = [];
  for (const hidden of hiddenStatuses) {
    posts.push(await aPost(database, { ...fields, ...hidden.fields }));
  }
  return posts;
}
