import { getBrands, getFooterBrands } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aPost, dropPosts } from '../../../testing/a-post.ts';
import { dataOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
beforeEach(() => dropPosts(world));

/** Returns the list of all makes and the list of makes with ads. */
async function fetchBrandLists(language: 'ru' | 'en' = 'ru') {
  const headers = { 'Accept-Language': language };
  return {
    all: dataOf(getBrands, await world.call(getBrands, { headers })),
    withPosts: dataOf(getFooterBrands, await world.call(getFooterBrands, { headers })),
  };
}

describe('cached makes', () => {
  it('have current counts after any change', async () => {
    const initialLists = await fetchBrandLists();
    const post = await aPost(world.database);
    const listsWithPost = await fetchBrandLists();
    const repeatedLists = await fetchBrandLists();
    await world.app.services.counts.addChanges();
    const listsAfterAddingChanges = await fetchBrandLists();
    await world.database.post.update({ where: { id: post.id }, data: { hidden: true } });
    const listsWithoutPost = await fetchBrandLists();

    const countsIn = ({ all, withPosts }: typeof initialLists) => [
      all.find(({ id }) => id === post.brandId)?.count,
      withPosts.map((make) => make.count),
    ];
    expect(
      [initialLists, listsWithPost, repeatedLists, listsAfterAddingChanges, listsWithoutPost].map(
        countsIn,
      ),
    ).toEqual([
      [0, []],
      [1, [1]],
      [1, [1]],
      [1, [1]],
      [0, []],
    ]);
    expect(repeatedLists).toEqual(listsWithPost);
  });

  it('have names in both languages, which are updated after a minute', async () => {
    const { database, clock } = world;
    const { id, name } = await database.brand.findFirstOrThrow({ where: { slug: 'porsche' } });
    const nameIn = async (language: 'ru' | 'en') =>
      (await fetchBrandLists(language)).all.find((make) => make.id === id)?.name;
    const before = [await nameIn('ru'), await nameIn('en')];

    await database.brand.update({ where: { id }, data: { name: 'Renamed' } });
    clock.moveTo(new Date(START.getTime() + 60_000));
    const nameAfter = await nameIn('en');
    await database.brand.update({ where: { id }, data: { name } });
    clock.moveTo(START);

    expect(before).toEqual([name, name]);
    expect(nameAfter).toBe('Renamed');
  });
});

describe('lists cached by a browser', () => {
  const requestList = async (url: string, language: string, tag?: string) => {
    const headers = { 'accept-language': language, ...(tag && { 'if-none-match': tag }) };
    const { statusCode, headers: responseHeaders, body } = await world.app.inject({ url, headers });
    return {
      statusCode,
      tag: String(responseHeaders.etag),
      vary: responseHeaders.vary,
      size: body.length,
    };
  };

  it.each([
    'get-filter-params',
    'get-brands',
    'get-models/1',
    'get-filter-cities?country_id=1',
    'get-versions?brand_id=1',
  ])('are not sent again if unchanged: %s', async (path) => {
    const url = `/api/filter/${path}`;
    const firstResponse = await requestList(url, 'ru');

    expect(firstResponse).toMatchObject({
      statusCode: 200,
      tag: expect.stringMatching(/^W\/"[\w-]{27}"$/),
    });
    expect(await requestList(url, 'ru', firstResponse.tag)).toMatchObject({
      statusCode: 304,
      size: 0,
    });
    expect((await requestList(url, 'ru', `"other", ${firstResponse.tag}`)).statusCode).toBe(304);
    expect((await requestList(url, 'ru', '"other"')).statusCode).toBe(200);
    expect(firstResponse.vary).toContain('Accept-Language');
  });

  it('are sent again after a count or the language has changed', async () => {
    const url = '/api/filter/get-brands';
    const { tag } = await requestList(url, 'ru');

    expect((await requestList(url, 'en', tag)).statusCode).toBe(200);
    await aPost(world.database);
    expect(await requestList(url, 'ru', tag)).toMatchObject({ statusCode: 200 });
  });
});
