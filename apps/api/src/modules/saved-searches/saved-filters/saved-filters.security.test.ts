import { explainSavedFilter, saveFilter } from '@pitlane/contracts';
import { expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { aSearch, match, newPostsOf, searchesOf } from '../../../testing/a-search.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

it('ignores fields outside the contract', async () => {
  const { token, user } = await aSignedIn(world);
  const victim = await aSignedIn(world);
  const body = {
    year_from: 2001,
    user_id: victim.user.id,
    new_count: 7,
    created_at: '2020-01-01T00:00:00.000Z',
    mailed_at: '2020-01-01T00:00:00.000Z',
    filed: ['any'],
    deleted_at: null,
  };

  await world.call(saveFilter, { token, body });

  expect(await searchesOf(world, victim.token)).toEqual([]);
  const [saved] = await searchesOf(world, token);
  expect(saved).toMatchObject({ new_count: 0, mailed_at: null });
  expect(saved?.created_at).not.toBe(body.created_at);
  const row = await world.database.savedSearch.findFirstOrThrow({ where: { id: saved?.id ?? 0 } });
  expect(row.userId).toBe(user.id);
});

it('never counts own ads as new', async () => {
  const { token, user } = await aSignedIn(world);
  const { id } = await aSearch(world, token, { year_to: 2016 });
  const own = await aPost(world.database, { userId: user.id });
  const { id: foreign } = await aPost(world.database);

  await match(world);

  expect(await newPostsOf(world, token, id)).toEqual({ ids: [foreign], total: 1 });
  const query = { post_id: own.id };
  const answer = await world.call(explainSavedFilter, { token, params: { id }, query });
  expect(answer.body).toMatchObject({
    data: { matches: false, fails: [{ field: 'own', wanted: false, found: true }] },
  });
});
