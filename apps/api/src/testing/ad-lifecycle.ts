import { type PostStatus, updatePost } from '@pitlane/contracts';
import type { Database } from '../infra/database.ts';
import { aPost, type PostFields } from './a-post.ts';
import { dataOf } from './responses.ts';
import { START, type TestWorld } from './test-world.ts';

const DAY_MS = 86_400_000;

export const days = (count: number) => new Date(START.getTime() + count * DAY_MS);

/** Fields implied by a status. An ad in moderation awaits its first review; all others were published before. */
const fieldsByStatus: Record<PostStatus, PostFields> = {
  active: {},
  moderation: { publishedAt: null, submittedAt: START },
  denied: { publishedAt: null, submittedAt: days(-1), denyReason: 'Нет фото салона' },
  removed: { removedReason: 'owner' },
  archived: {},
};

/**
 * Creates an ad of an account in a status, with six photos, as the API would have stored it. An ad awaiting its first
 * review holds a unit of the allowance, so the account must have one.
 */
export async function aPostInStatus(
  world: TestWorld,
  userId: number,
  status: PostStatus,
  fields: PostFields = {},
) {
  const { database } = world;
  const engine = await database.engine.findFirstOrThrow({ orderBy: { id: 'asc' } });
  const post = await aPost(database, {
    userId,
    status,
    engineId: engine.id,
    photosCount: 6,
    createdAt: days(-2),
    ...fieldsByStatus[status],
    ...fields,
  });
  const approved = post.publishedAt === null ? {} : { approvedPriceRub: post.priceRub };
  const placementEntryId =
    status === 'moderation' ? await takeAdUnit(world, userId, post.id) : null;
  return database.post.update({ where: { id: post.id }, data: { ...approved, placementEntryId } });
}

function takeAdUnit(world: TestWorld, userId: number, postId: number): Promise<number> {
  const { allowance } = world.app.services;
  return world.database.$transaction((transaction) =>
    allowance.takeUnit(transaction, userId, { unit: 'ad', reason: 'created', postId }),
  );
}

/** Edits an active ad, so that the edit awaits a moderator. */
export async function aWaitingEdit(world: TestWorld, token: string, id: number, text: string) {
  const form = { id: String(id), description: text };
  return dataOf(updatePost, await world.call(updatePost, { token, form }));
}

/** Returns everything stored about an ad and its owner's allowance, to assert that nothing has changed. */
export async function snapshotOf(database: Database, id: number, userId: number): Promise<unknown> {
  const [row] = await database.$queryRaw<{ trace: unknown }[]>`
    SELECT jsonb_build_object(
      'post', (SELECT to_jsonb(p) FROM post p WHERE p.id = ${id}),
      'edit', (SELECT to_jsonb(e) FROM post_edit e WHERE e.post_id = ${id}),
      'photos', (SELECT jsonb_agg(to_jsonb(f) ORDER BY f.id) FROM photo f WHERE f.post_id = ${id}),
      'claim', (SELECT to_jsonb(c) FROM post_claim c WHERE c.post_id = ${id}),
      'reports', (SELECT jsonb_agg(to_jsonb(r) ORDER BY r.id) FROM post_report r WHERE r.post_id = ${id}),
      'log', (SELECT count(*) FROM moderation_entry m WHERE m.post_id = ${id}),
      'grants', (SELECT jsonb_agg(to_jsonb(g) ORDER BY g.id) FROM allowance_grant g WHERE g.user_id = ${userId}),
      'entries', (SELECT jsonb_agg(to_jsonb(a) ORDER BY a.id) FROM allowance_entry a WHERE a.user_id = ${userId}),
      'notifications', (SELECT count(*) FROM notification n WHERE n.user_id = ${userId})
    ) AS trace`;
  return row?.trace;
}

/** Returns what is left of an account's allowance, by unit. Fails if the ledger does not add up. */
export async function allowanceOf(database: Database, userId: number) {
  const grants = await database.allowanceGrant.findMany({
    where: { userId },
    include: { entries: true },
  });
  const left = { ad: 0, special_offer: 0 };
  for (const grant of grants) {
    const sum = grant.entries.reduce((total, { delta }) => total + delta, 0);
    if (sum !== grant.left || sum < 0 || sum > grant.amount) {
      throw new Error(`ledger of account ${userId} does not add up: ${JSON.stringify(grant)}`);
    }
    left[grant.unit] += grant.left;
  }
  return left;
}
