import { explainSavedFilter, saveFilter } from '@pitlane/contracts';
import { expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { aSearch, matchChanges, newPostsOf, searchesOf } from '../../../testing/a-search.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

it('ignores fields outside the contract', async () => {
  const { token, user } = await aSignedInAccount(world);
  const otherUser = await aSignedInAccount(world);
  const body = {
    year_from: 2001,
    user_id: otherUser.user.id,
    new_count: 7,
    created_at: '2020-01-01T00:00:00.000Z',
    mailed_at: '2020-01-01T00:00:00.000Z',
    filed: ['any'],
    deleted_at: null,
  };

  await world.call(saveFilter, { token, body });

  expect(await searchesOf(world, otherUser.token)).toEqual([]);
  const [search] = await searchesOf(world, token);
  expect(search).toMatchObject({ new_count: 0, mailed_at: null });
  expect(search?.created_at).not.toBe(body.created_at);
  const row = await world.database.savedSearch.findFirstOrThrow({ where: { id: search?.id ?? 0 } });
  expect(row.userId).toBe(user.id);
});

it('never counts own ads as new', async () => {
  const { token, user } = await aSignedInAccount(world);
  const { id } = await aSearch(world, token, { year_to: 2016 });
  const ownPost = await aPost(world.database, { userId: user.id });
  const { id: otherId } = await aPost(world.database);

  await matchChanges(world);

  expect(await newPostsOf(world, token, id)).toEqual({ ids: [otherId], total: 1 });
  const query = { post_id: ownPost.id };
  const response = await world.call(explainSavedFilter, { token, params: { id }, query });
  expect(response.body).toMatchObject({
    data: { matches: false, fails: [{ field: 'own', wanted: false, found: true }] },
  });
});
