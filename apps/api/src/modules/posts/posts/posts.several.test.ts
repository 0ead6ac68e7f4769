import { addToFavorites, getPosts } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { aPost, viewsOf } from '../../../testing/a-post.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { hiddenStatuses } from '../../../testing/hidden-posts.ts';
import { dataOf, failureOf, idsOf } from '../../../testing/responses.ts';
import { aPostWithSecrets, leaksIn } from '../../../testing/secrets.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
const MISSING = 2_147_483_647;

const ask = (ids: readonly number[], more = {}, call = {}) =>
  world.call(getPosts, { query: { id: ids.join(','), ...more }, ...call });
const found = async (...given: Parameters<typeof ask>) => dataOf(getPosts, await ask(...given));

describe('post/get-posts', () => {
  it('returns cards in the requested order, each once', async () => {
    const [one, two, three] = [
      await aPost(world.database),
      await aPost(world.database),
      await aPost(world.database),
    ];

    const cards = await found([three.id, one.id, MISSING, two.id, one.id]);

    expect(idsOf(cards)).toEqual([three.id, one.id, two.id]);
    expect(cards[0]).not.toHaveProperty('description');
    expect(await found([MISSING])).toEqual([]);
  });

  it('returns full ads as visitors see them, without counting a view', async () => {
    const { user, token } = await aSignedIn(world);
    const own = await aPost(world.database, { userId: user.id });
    const other = await aPost(world.database, { description: 'Один владелец', power: 300 });
    await world.call(addToFavorites, { token, body: { id: other.id } }).expect(200);

    const posts = await found([other.id, own.id], { full: 1 }, { token });

    expect(posts).toMatchObject([
      { id: other.id, description: 'Один владелец', power: 300, favorites: true },
      { id: own.id, own: null, favorites: false },
    ]);
    expect(await found([other.id], { full: 0 })).toMatchObject([{ id: other.id }]);
    expect([await viewsOf(world, other.id), await viewsOf(world, own.id)]).toEqual([0, 0]);
  });

  it('omits ads that are not public, also for their owner and moderators', async () => {
    const { user, token } = await aSignedIn(world, { role: 'moderator' });
    const hidden = [
      ...(await Promise.all(
        hiddenStatuses.map(({ fields }) => aPost(world.database, { ...fields, userId: user.id })),
      )),
      await aPost(world.database, { hidden: true }),
    ];

    for (const { id } of hidden) {
      for (const full of [0, 1]) expect(await found([id], { full }, { token })).toEqual([]);
    }
  });

  it('exposes no private field and no phone', async () => {
    const post = await aPostWithSecrets(world.database);

    for (const full of [0, 1]) {
      const answer = await ask([post.id], { full });
      expect(leaksIn(answer.text)).toEqual([]);
    }
  });

  it('rejects more than four full ads', async () => {
    const { errors } = failureOf(await ask([1, 2, 3, 4, 5], { full: 1 }), 422);

    expect(errors?.id?.[0]).toContain('четырёх');
  });
});
