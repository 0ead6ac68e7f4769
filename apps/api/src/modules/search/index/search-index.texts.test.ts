import { getFacets, searchPosts } from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aPost, aSellerRow } from '../../../testing/a-post.ts';
import { inParallel } from '../../../testing/parallel.ts';
import { Random } from '../../../testing/random.ts';
import { dataOf, idsOf, pageOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

// Hundreds of transactions exceed the default timeout on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const WRITERS = 4;
const CHANGES_PER_WRITER = 40;
const words = ['гараж', 'рассвет', 'лакированный'] as const;

const world = sharedWorld();
beforeAll(() => world.app.services.searchIndex.start());
beforeEach(() => world.database.post.deleteMany());

const findIds = async (q: string) => {
  const page = await world.call(searchPosts, { query: { q, per_page: 100 } });
  const { data, meta } = pageOf(searchPosts, page);
  const query = { q, fields: 'brand_id' };
  const facets = dataOf(getFacets, await world.call(getFacets, { query }));
  expect([data.length, facets.total]).toEqual([meta.total, meta.total]);
  return idsOf(data);
};

describe('the search index of texts', () => {
  it('applies changed texts', async () => {
    const { database } = world;
    const { id } = await aPost(database, { description: 'Всегда стоял в гараже.' });
    const foundIds = [await findIds('гараж')];
    const update = async (data: object) => {
      await database.post.update({ where: { id }, data });
      foundIds.push(await findIds('гараж'));
    };
    await update({ description: 'Стоит под навесом.' });
    await update({ description: 'Гараж тёплый.' });
    await update({ hidden: true });
    await update({ hidden: false });
    const other = await aPost(database, { description: 'Гаражи, гаражи.' });
    foundIds.push(await findIds('гараж'));

    expect(foundIds).toEqual([[id], [], [id], [], [id], [other.id, id]]);
  });

  it('applies changed titles after a model is renamed', async () => {
    const { database } = world;
    const { id, modelId } = await aPost(database, {});
    const { name } = await database.model.findUniqueOrThrow({ where: { id: modelId } });
    const foundIds = [await findIds('рассвет')];

    await database.model.update({ where: { id: modelId }, data: { name: `${name} Рассвет` } });
    foundIds.push(await findIds('рассвет'));
    await database.model.update({ where: { id: modelId }, data: { name } });
    foundIds.push(await findIds('рассвет'));

    expect(foundIds).toEqual([[], [id], []]);
  });

  it('applies texts written without triggers, and changes of all ads', async () => {
    const { database } = world;
    const { id } = await aPost(database, {});
    expect(await findIds('лакированный')).toEqual([]);

    await database.$executeRaw`
      UPDATE post_text SET document = document || to_tsvector('russian', 'лакированный') WHERE post_id = ${id}`;
    expect(await findIds('лакированный')).toEqual([id]);
    // Id 0 represents a change of all ads.
    await database.$executeRaw`
      INSERT INTO post_touched (xid, post_id) VALUES (pg_current_xact_id()::text::bigint, 0)`;
    expect(await findIds('лакированный')).toEqual([id]);
  });

  it('ranks matching titles first, then the newest', async () => {
    const { database } = world;
    const { modelId } = await aPost(database, { description: 'Рассвет в гараже.' });
    const postWithText = await database.post.findFirstOrThrow();
    const model = await database.model.findFirstOrThrow({ where: { id: { not: modelId } } });
    await database.model.update({
      where: { id: model.id },
      data: { name: `${model.name} Рассвет` },
    });
    const postWithTitle = await aPost(database, {
      brandId: model.brandId,
      modelId: model.id,
      generationId: null,
      modificationId: null,
    });
    const newerPost = await aPost(database, { description: 'И ещё один рассвет.' });

    expect(await findIds('рассвет')).toEqual([postWithTitle.id, newerPost.id, postWithText.id]);

    await database.model.update({ where: { id: model.id }, data: { name: model.name } });
  });

  it('equals the rows in two processes after concurrent searches and writes', async () => {
    const { database } = world;
    const other = await world.anotherApp();
    await other.services.searchIndex.start();
    const seller = await aSellerRow(database);
    await inParallel(10, () => aPost(database, { userId: seller.id, description: 'Гараж.' }));
    const write = async (writer: number) => {
      const random = new Random(writer + 1);
      for (let index = 0; index < CHANGES_PER_WRITER; index += 1) {
        const posts = await database.post.findMany({
          select: { id: true },
          orderBy: { id: 'asc' },
        });
        const id = random.pick(posts.map((post) => post.id));
        const description = words.filter(() => random.chance(0.4)).join(' ') || 'Ничего.';
        await database.post.update({
          where: { id },
          data: { description, hidden: random.chance(0.2) },
        });
      }
    };
    const searchOther = async (q: string) =>
      (await other.inject({ url: '/api/filter/search', query: { q, per_page: '100' } })).json();
    const searchRepeatedly = async () => {
      for (let index = 0; index < CHANGES_PER_WRITER; index += 1)
        for (const q of words) await searchOther(q);
    };

    await Promise.all([inParallel(WRITERS, write), searchRepeatedly()]);

    for (const q of words) {
      const rows = await database.$queryRaw<{ id: number }[]>`
        SELECT p.id FROM post p JOIN post_text t ON t.post_id = p.id
        WHERE NOT p.hidden AND t.document @@ plainto_tsquery('russian', search_plain(${q}))`;
      expect((await findIds(q)).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
      expect(await searchOther(q)).toMatchObject({ meta: { total: rows.length } });
    }
    await other.close();
  });
});
