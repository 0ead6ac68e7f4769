import type { Database } from '../infra/database.ts';
import { aPost, type PostFields } from './a-post.ts';

/** What each status that visitors must not see brings with it. */
export const hiddenStatuses: { status: string; fields: PostFields }[] = [
  { status: 'moderation', fields: { status: 'moderation', publishedAt: null } },
  { status: 'denied', fields: { status: 'denied', denyReason: 'секретная причина' } },
  { status: 'removed by its owner', fields: { status: 'removed', removedReason: 'owner' } },
  { status: 'removed as expired', fields: { status: 'removed', removedReason: 'expired' } },
  { status: 'archived', fields: { status: 'archived' } },
];

/** One ad of every status that visitors must not see. */
export async function hiddenPosts(database: Database, fields: PostFields = {}) {
  const posts = [];
  for (const hidden of hiddenStatuses) {
    posts.push(await aPost(database, { ...fields, ...hidden.fields }));
  }
  return posts;
}
