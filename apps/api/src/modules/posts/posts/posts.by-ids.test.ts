import { addToFavorites, getPosts } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { aPost, viewsOf } from '../../../testing/a-post.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { hiddenStatuses } from '../../../testing/hidden-posts.ts';
import { dataOf, failureOf, idsOf } from '../../../testing/responses.ts';
import { aPostWithSecrets, leaksIn } from '../../../testing/secrets.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
const UNKNOWN_ID = 2_147_483_647;

const requestPosts = (ids: readonly number[], query = {}, options = {}) =>
  world.call(getPosts, { query: { id: ids.join(','), ...query }, ...options });
const loadPosts = async (...args: Parameters<typeof requestPosts>) =>
  dataOf(getPosts, await requestPosts(...args));

describe('post/get-posts', () => {
  it('returns each card once, in the requested order', async () => {
    const [first, second, third] = [
      await aPost(world.database),
      await aPost(world.database),
      await aPost(world.database),
    ];

    const cards = await loadPosts([third.id, first.id, UNKNOWN_ID, second.id, first.id]);

    expect(idsOf(cards)).toEqual([third.id, first.id, second.id]);
    expect(cards[0]).not.toHaveProperty('description');
    expect(await loadPosts([UNKNOWN_ID])).toEqual([]);
  });

  it('returns full ads as visitors see them, without counting a view', async () => {
    const { user, token } = await aSignedInAccount(world);
    const ownPost = await aPost(world.database, { userId: user.id });
    const other = await aPost(world.database, { description: 'Один владелец', power: 300 });
    await world.call(addToFavorites, { token, body: { id: other.id } }).expect(200);

    const posts = await loadPosts([other.id, ownPost.id], { full: 1 }, { token });

    expect(posts).toMatchObject([
      { id: other.id, description: 'Один владелец', power: 300, favorites: true },
      { id: ownPost.id, own: null, favorites: false },
    ]);
    expect(await loadPosts([other.id], { full: 0 })).toMatchObject([{ id: other.id }]);
    expect([await viewsOf(world, other.id), await viewsOf(world, ownPost.id)]).toEqual([0, 0]);
  });

  it('omits ads that are not public, even for their owner and moderators', async () => {
    const { user, token } = await aSignedInAccount(world, { role: 'moderator' });
    const hiddenPosts = [
      ...(await Promise.all(
        hiddenStatuses.map(({ fields }) => aPost(world.database, { ...fields, userId: user.id })),
      )),
      await aPost(world.database, { hidden: true }),
    ];

    for (const { id } of hiddenPosts) {
      for (const full of [0, 1]) expect(await loadPosts([id], { full }, { token })).toEqual([]);
    }
  });

  it('returns no private fields and no phones', async () => {
    const post = await aPostWithSecrets(world.database);

    for (const full of [0, 1]) {
      const response = await requestPosts([post.id], { full });
      expect(leaksIn(response.text)).toEqual([]);
    }
  });

  it('rejects more than four full ads', async () => {
    const { errors } = failureOf(await requestPosts([1, 2, 3, 4, 5], { full: 1 }), 422);

    expect(errors?.id?.[0]).toContain('четырёх');
  });
});
