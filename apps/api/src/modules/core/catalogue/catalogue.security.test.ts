import { getBrands, getModels, getVehicle } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { dropPosts } from '../../../testing/a-post.ts';
import { createHiddenPosts } from '../../../testing/hidden-posts.ts';
import { dataOf } from '../../../testing/responses.ts';
import { aPostWithSecrets, leaksIn } from '../../../testing/secrets.ts';
import { pathOf, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
beforeEach(() => dropPosts(world));

describe('catalogue counts', () => {
  it('exclude hidden ads', async () => {
    const [post] = await createHiddenPosts(world.database);
    const sumCounts = (list: { count: number }[]) => list.reduce((sum, row) => sum + row.count, 0);

    const brands = dataOf(getBrands, await world.call(getBrands));
    const models = dataOf(
      getModels,
      await world.call(getModels, { params: { id: post?.brandId ?? 0 } }),
    );

    expect([sumCounts(brands), sumCounts(models)]).toEqual([0, 0]);
  });
});

describe('catalogue responses', () => {
  it('contain only fields of the contract', async () => {
    const post = await aPostWithSecrets(world.database);

    const brands = await world.call(getBrands);
    const models = await world.call(getModels, { params: { id: post.brandId } });
    const vehicle = await world.call(getVehicle, { query: { brand: 'porsche', model: '911' } });

    // The database rows also contain countries, which are internal.
    const fields = ['aliases', 'count', 'id', 'name', 'slug'];
    const fieldsOf = (row: object) => Object.keys(row).sort();
    expect(fieldsOf(brands.body.data[0])).toEqual(fields.toSpliced(3, 0, 'kind'));
    expect(fieldsOf(models.body.data[0])).toEqual(fields);
    expect(fieldsOf(vehicle.body.data)).toEqual(['brand', 'model']);
    expect(fieldsOf(vehicle.body.data.brand)).toEqual(['id', 'name', 'slug']);
    expect(fieldsOf(vehicle.body.data.model)).toEqual(['id', 'name', 'slug']);
    expect(leaksIn(brands.text + models.text + vehicle.text)).toEqual([]);
  });

  it('ignore credentials', async () => {
    const plainResponse = await world.http.get(pathOf(getBrands));

    const responseWithCredentials = await world.http.get(pathOf(getBrands)).set({
      Authorization: 'Bearer admin',
      Cookie: 'session=1',
      'X-Customer-Token': 'x'.repeat(99),
    });

    expect(responseWithCredentials.text).toBe(plainResponse.text);
  });
});
