import {
  approvePost,
  erasePost,
  extendPost,
  getFreeCount,
  getFreeCountOffers,
  getModerationPosts,
  getMyPosts,
  getPost,
  getUpdateData,
  publishPost,
  rejectPost,
  removePublication,
  searchPosts,
  updatePost,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aModerator, aPlacedPost, aSeller } from '../../../testing/a-placed-post.ts';
import { dropPosts } from '../../../testing/a-post.ts';
import { dataOf, idsOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
// The moderation queue and the search show the ads of all accounts.
beforeEach(() => dropPosts(world));

describe('the life of an ad', () => {
  it('goes from the form through moderation to search, edit, removal and erasure', async () => {
    const { token } = await aSeller(world);
    const { token: moderatorToken } = await aModerator(world);
    const placedPost = await aPlacedPost(world, token);
    const { id } = placedPost;
    const remainingPlacements = async () =>
      dataOf(getFreeCount, await world.call(getFreeCount, { token })).count;

    expect(placedPost).toMatchObject({ status: 'moderation', photos_count: 6, published_at: null });
    expect(await remainingPlacements()).toBe(1);
    expect((await world.call(getPost, { params: { id } })).status).toBe(404);
    const queue = dataOf(
      getModerationPosts,
      await world.call(getModerationPosts, { token: moderatorToken }),
    );
    expect(idsOf(queue)).toEqual([id]);

    dataOf(
      approvePost,
      await world.call(approvePost, { token: moderatorToken, params: { id }, body: {} }),
    );
    const searchResults = dataOf(searchPosts, await world.call(searchPosts, {}));
    expect(idsOf(searchResults)).toEqual([id]);

    const changes = { id: String(id), description: 'Новый текст', guarantee: '1' };
    dataOf(updatePost, await world.call(updatePost, { token, form: changes }));
    const publicPost = dataOf(getPost, await world.call(getPost, { params: { id } }));
    expect(publicPost).toMatchObject({ description: placedPost.description, guarantee: true });
    const form = dataOf(getUpdateData, await world.call(getUpdateData, { token, params: { id } }));
    expect(form.post.values).toMatchObject({ description: 'Новый текст', guarantee: true });
    dataOf(
      approvePost,
      await world.call(approvePost, { token: moderatorToken, params: { id }, body: {} }),
    );
    const approvedPost = dataOf(getPost, await world.call(getPost, { params: { id } }));
    expect(approvedPost).toMatchObject({
      description: 'Новый текст',
      expires_at: publicPost.expires_at,
    });

    dataOf(extendPost, await world.call(extendPost, { token, body: { id } }));
    expect(await remainingPlacements()).toBe(0);
    dataOf(removePublication, await world.call(removePublication, { token, body: { id } }));
    const ownPosts = dataOf(getMyPosts, await world.call(getMyPosts, { token }));
    expect(ownPosts.map(({ status }) => status)).toEqual(['removed']);
    dataOf(publishPost, await world.call(publishPost, { token, body: { id } }));
    dataOf(erasePost, await world.call(erasePost, { token, body: { id } }));
    expect((await world.call(getPost, { token, params: { id } })).status).toBe(404);
    expect(await world.database.photo.count()).toBe(0);
  });

  it('allows a denied ad to request its returned promotion again', async () => {
    const { token } = await aSeller(world, { placements: 1, specialOffers: 1 });
    const { token: moderatorToken } = await aModerator(world);
    const { id } = await aPlacedPost(world, token, { special_offer: '1' });
    const remainingPromotions = async () =>
      dataOf(getFreeCountOffers, await world.call(getFreeCountOffers, { token })).count;
    const moderatorCall = { token: moderatorToken, params: { id } };
    expect(await remainingPromotions()).toBe(0);

    const body = { reason: 'На фото номер телефона' };
    dataOf(rejectPost, await world.call(rejectPost, { ...moderatorCall, body }));
    expect(await remainingPromotions()).toBe(1);
    const form = { id: String(id), description: 'Без телефона', special_offer: '1' };
    dataOf(updatePost, await world.call(updatePost, { token, form }));
    expect(await remainingPromotions()).toBe(0);
    dataOf(approvePost, await world.call(approvePost, { ...moderatorCall, body: {} }));

    const publicPost = dataOf(getPost, await world.call(getPost, { params: { id } }));
    expect(publicPost).toMatchObject({
      special_offer: true,
      special_offer_date: '2026-06-22T12:00:00.000Z',
    });
  });
});
