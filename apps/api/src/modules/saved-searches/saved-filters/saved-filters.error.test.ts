import {
  deleteSavedFilter,
  explainSavedFilter,
  getSavedFilterPosts,
  markSavedFilterSeen,
  saveFilter,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { aSearch, searchesOf } from '../../../testing/a-search.ts';
import { aSignedInAccount, tokenOf } from '../../../testing/an-account.ts';
import { failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let token: string;
let userId: number;
beforeEach(async () => {
  world.clock.moveTo(START);
  const signedIn = await aSignedInAccount(world);
  ({ token } = signedIn);
  userId = signedIn.user.id;
});

const UNKNOWN_ID = 2_147_483_647;
const save = (body: object) => world.call(saveFilter, { token, body });
const remove = (id: number) => world.call(deleteSavedFilter, { token, body: { id } });

describe('saving a search', () => {
  it.each([
    {},
    { order: 'price_asc' },
    { currency_id: 1 },
    { state_id: 0, guarantee: false, q: ' ', brand_id: [] },
  ])('rejects a filter that excludes nothing: %o', async (body) => {
    expect(failureOf(await save(body), 422).code).toBe('saved_filter.empty');
  });

  it.each([
    ['brand_id', [UNKNOWN_ID]],
    ['model_id', [UNKNOWN_ID]],
    ['generation_id', [UNKNOWN_ID]],
    ['mod_id', [UNKNOWN_ID]],
    ['not_brand_id', [1, UNKNOWN_ID]],
    ['not_model_id', [UNKNOWN_ID]],
    ['location_city_id', [UNKNOWN_ID]],
    ['radius', 100],
    ['location_country_id', UNKNOWN_ID],
    ['color_id', [UNKNOWN_ID]],
    ['seller_id', UNKNOWN_ID],
  ])('returns an error of the field for %s %o', async (field, value) => {
    const failure = failureOf(await save({ year_to: 2020, [field]: value }), 422);

    expect(failure.code).toBe('validation');
    expect(Object.keys(failure.errors ?? {})).toEqual([field]);
    expect(await searchesOf(world, token)).toEqual([]);
  });

  it('rejects the 51st search, even if it is a restored one', async () => {
    const first = await aSearch(world, token, { year_from: 1950 });
    await remove(first.id);
    for (let year = 1951; year <= 2000; year += 1) await aSearch(world, token, { year_from: year });

    expect(failureOf(await save({ year_from: 2001 }), 409).code).toBe('saved_filter.limit');
    expect(failureOf(await save({ id: first.id }), 409).code).toBe('saved_filter.limit');
    expect((await save({ year_from: 2000 })).status).toBe(200);
  });

  it('saves at most 50 searches, even in parallel requests', async () => {
    for (let year = 1951; year <= 1998; year += 1) await aSearch(world, token, { year_from: year });

    const responses = await Promise.all(
      [2000, 2001, 2002, 2003, 2004, 2005].map((year) => save({ year_from: year })),
    );

    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
  });

  it('rejects a change into a duplicate, and a change of a search that can no longer be restored', async () => {
    const [first, second] = [
      await aSearch(world, token, { year_from: 2001 }),
      await aSearch(world, token, { year_from: 2002 }),
    ];

    const duplicate = await save({ id: second.id, year_from: 2001 });
    expect(failureOf(duplicate, 409).code).toBe('saved_filter.duplicate');
    await remove(first.id);
    await aSearch(world, token, { year_from: 2001 });
    expect(failureOf(await save({ id: first.id }), 409).code).toBe('saved_filter.duplicate');
    await remove(second.id);
    world.clock.moveTo(new Date(START.getTime() + 25 * 3_600_000));
    token = await tokenOf(world, userId);
    expect(failureOf(await save({ id: second.id }), 404).code).toBe('saved_filter.not_found');
    // 404 takes precedence over 422.
    expect(failureOf(await save({ id: second.id, year_from: 'x' }), 404).code).toBe(
      'saved_filter.not_found',
    );
  });

  it('rejects a change to an empty filter', async () => {
    const { id } = await aSearch(world, token, { year_from: 2001 });

    expect(failureOf(await save({ id, guarantee: false }), 422).code).toBe('saved_filter.empty');
    expect(await searchesOf(world, token)).toMatchObject([{ id, year_from: 2001 }]);
  });
});

it('returns 404 for a deleted search', async () => {
  const { id } = await aSearch(world, token, { year_from: 2001 });
  await remove(id);

  expect(failureOf(await remove(id), 404).code).toBe('saved_filter.not_found');
  const seenResponse = await world.call(markSavedFilterSeen, { token, body: { id } });
  expect(failureOf(seenResponse, 404).code).toBe('saved_filter.not_found');
  const postsResponse = await world.call(getSavedFilterPosts, { token, params: { id } });
  expect(failureOf(postsResponse, 404).code).toBe('saved_filter.not_found');
});

it('returns 404 for the explanation of an unknown ad or one that was never public', async () => {
  const { id } = await aSearch(world, token, { year_from: 2001 });
  const unpublished = await aPost(world.database, { status: 'moderation', publishedAt: null });
  const explain = (query: Record<string, number>) =>
    world.call(explainSavedFilter, { token, params: { id }, query });

  expect(failureOf(await explain({ post_id: UNKNOWN_ID }), 404).code).toBe('post.not_found');
  expect(failureOf(await explain({ post_id: unpublished.id }), 404).code).toBe('post.not_found');
});
