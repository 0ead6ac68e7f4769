import { explainSavedFilter, saveFilter } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { aSearch, dropChanges, matchChanges, newPostsOf } from '../../../testing/a-search.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { dataOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const q = 'красный порше';
const RED = 7;
const BLACK = 1;

const world = sharedWorld();
let token: string;
let id: number;
/** Creates a search by words in its state after the tsquery migration: not interpreted, and without index keys. */
beforeEach(async () => {
  ({ token } = await aSignedInAccount(world));
  ({ id } = await aSearch(world, token, { q }));
  await world.database.$executeRaw`
    UPDATE saved_search SET brand_id = NULL, color_id = NULL,
      words = plainto_tsquery('russian', search_plain(${q})) WHERE id = ${id}`;
  await world.database.$executeRaw`DELETE FROM saved_search_filed WHERE search_id = ${id}`;
  await world.database.$executeRaw`
    INSERT INTO saved_search_filed (search_id, key) VALUES (${id}, 'any')`;
  await dropChanges(world);
});

/** Publishes an ad and matches it with all searches. */
const publishAd = async (fields: Parameters<typeof aPost>[1]) => {
  const post = await aPost(world.database, { updatedAt: world.clock.now(), ...fields });
  await matchChanges(world);
  return post.id;
};
const explain = async (post_id: number) =>
  dataOf(
    explainSavedFilter,
    await world.call(explainSavedFilter, { token, params: { id }, query: { post_id } }),
  );

const findNewAds = () => newPostsOf(world, token, id);

describe('a search by words saved before words were interpreted', () => {
  it('finds ads with its words in titles and texts', async () => {
    const matchingId = await publishAd({ description: 'Красный порше', colorId: RED });
    await publishAd({ description: 'Без особенностей', colorId: RED });
    await publishAd({ description: 'Был красный', modelId: 1 });

    expect(await findNewAds()).toEqual({ ids: [matchingId], total: 1 });
    expect(await explain(matchingId)).toMatchObject({
      matches: true,
      matched_at: START.toISOString(),
    });
  });

  it('is interpreted once it is saved again', async () => {
    const response = await world.call(saveFilter, { token, body: { id, q } });
    const matchingId = await publishAd({ description: 'Без особенностей', colorId: RED });
    const otherId = await publishAd({ description: 'Не красный порше', colorId: BLACK });

    expect(dataOf({ response: saveFilter.response }, response)).toMatchObject({ id, q });
    expect(await findNewAds()).toEqual({ ids: [matchingId], total: 1 });
    expect(await explain(matchingId)).toMatchObject({
      matches: true,
      matched_at: START.toISOString(),
    });
    expect(await explain(otherId)).toMatchObject({
      matches: false,
      fails: [{ field: 'q', wanted: q }],
      matched_at: null,
    });
  });
});

describe('a search by words with an incomplete last word', () => {
  const createSearch = async (words: string) => (await aSearch(world, token, { q: words })).id;
  const findNewIds = async (search: number) => (await newPostsOf(world, token, search)).ids;

  it('finds ads whose names start with it', async () => {
    const search = await createSearch('порш ка');
    const models = await world.database.model.findMany({
      where: { brand: { slug: 'porsche' }, slug: { in: ['cayenne', 'cayman', 'macan'] } },
      orderBy: { slug: 'asc' },
    });
    const ids: number[] = [];
    for (const { id: modelId } of models) {
      ids.push(await publishAd({ modelId, description: 'Как новый' }));
    }

    expect(ids).toHaveLength(3);
    expect((await findNewIds(search)).toSorted()).toEqual(ids.slice(0, 2).toSorted());
  });

  it('finds ads whose texts contain words that start with it', async () => {
    const search = await createSearch('кож');
    const matchingId = await publishAd({ description: 'Кожаный салон' });
    await publishAd({ description: 'Тканевый салон' });

    expect(await findNewIds(search)).toEqual([matchingId]);
  });
});
