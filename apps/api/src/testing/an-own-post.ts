import { aPost, type PostFields } from './a-post.ts';
import { createPhotoRows } from './stored-photos.ts';
import type { TestWorld } from './test-world.ts';

/**
 * Creates an ad as if placed by an account, active by default, with its own photo rows; `fields` override the defaults.
 */
export async function anOwnPost(
  world: TestWorld,
  userId: number,
  { photosCount = 6, ...fields }: PostFields = {},
) {
  const engine = await world.database.engine.findFirstOrThrow({ orderBy: { id: 'asc' } });
  const row = await aPost(world.database, {
    userId,
    engineId: engine.id,
    ...(fields.status === 'denied' && { denyReason: 'Нечёткие фото' }),
    ...(fields.status === 'removed' && { removedReason: 'owner' as const }),
    ...fields,
  });
  const photoIds = await createPhotoRows(world, userId, photosCount, { postId: row.id });
  for (const [position, id] of photoIds.entries()) {
    await world.database.photo.update({ where: { id }, data: { position } });
  }
  const approved = { approvedPriceRub: row.publishedAt && row.priceRub };
  const post = await world.database.post.update({ where: { id: row.id }, data: approved });
  return { post, id: post.id, photoIds };
}
