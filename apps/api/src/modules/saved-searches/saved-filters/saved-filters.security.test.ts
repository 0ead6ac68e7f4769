import {
  deleteSavedFilter,
  explainSavedFilter,
  getSavedFilterPosts,
  getSavedFilters,
  markSavedFilterSeen,
  markSavedFilterSeenById,
  saveFilter,
} from '@pitlane/contracts';
import { expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { aSearch, match, newPostsOf, searchesOf } from '../../../testing/a-search.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { failureOf, pageOf, whole } from '../../../testing/answers.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
const UNKNOWN = 2_147_483_647;

it('nobody sees, changes or reads what somebody else looks for', async () => {
  const [owner, other] = [await aSignedIn(world), await aSignedIn(world)];
  const saved = await aSearch(world, owner.token, { year_from: 2001, name: 'моё' });
  const { id: postId } = await aPost(world.database);
  await match(world);
  const before = await searchesOf(world, owner.token);
  expect(before).toMatchObject([{ new_count: 1 }]);

  const { token } = other;
  const asOther = (id: number) => [
    world.call(saveFilter, { token, body: { id, year_to: 2000, user_id: owner.user.id } }),
    world.call(deleteSavedFilter, { token, body: { id } }),
    world.call(markSavedFilterSeen, { token, body: { id } }),
    world.call(markSavedFilterSeenById, { token, params: { id }, body: {} }),
    world.call(getSavedFilterPosts, { token, params: { id } }),
    world.call(explainSavedFilter, { token, params: { id }, query: { post_id: postId } }),
  ];
  const theirs = await Promise.all(asOther(saved.id));
  const missing = await Promise.all(asOther(UNKNOWN));

  for (const answer of theirs) expect(failureOf(answer, 404).code).toBe('saved_filter.not_found');
  expect(theirs.map(whole)).toEqual(missing.map(whole));
  const query = { user_id: owner.user.id };
  expect(pageOf(getSavedFilters, await world.call(getSavedFilters, { token, query })).data).toEqual(
    [],
  );
  expect(await searchesOf(world, owner.token)).toEqual(before);
});

it('fields that the form does not have are not written', async () => {
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

it('own ads are never new', async () => {
  const { token, user } = await aSignedIn(world);
  const { id } = await aSearch(world, token, { year_to: 2016 });
  const own = await aPost(world.database, { userId: user.id });
  const { id: others } = await aPost(world.database);

  await match(world);

  expect(await newPostsOf(world, token, id)).toEqual({ ids: [others], total: 1 });
  const query = { post_id: own.id };
  const answer = await world.call(explainSavedFilter, { token, params: { id }, query });
  expect(answer.body).toMatchObject({
    data: { matches: false, fails: [{ field: 'own', wanted: false, found: true }] },
  });
});
