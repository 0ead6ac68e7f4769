import { getBrands, getFooterBrands } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aPost, dropPosts } from '../../../testing/a-post.ts';
import { dataOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
beforeEach(() => dropPosts(world));

/** Returns the lists of all makes, and of those with ads. */
async function answers(language: 'ru' | 'en' = 'ru') {
  const headers = { 'Accept-Language': language };
  return {
    all: dataOf(getBrands, await world.call(getBrands, { headers })),
    shown: dataOf(getFooterBrands, await world.call(getFooterBrands, { headers })),
  };
}

describe('cached makes', () => {
  it('have current counts after any change', async () => {
    const first = await answers();
    const post = await aPost(world.database);
    const one = await answers();
    const again = await answers();
    await world.app.services.counts.addChanges();
    const addedUp = await answers();
    await world.database.post.update({ where: { id: post.id }, data: { hidden: true } });
    const none = await answers();

    const count = ({ all, shown }: typeof first) => [
      all.find(({ id }) => id === post.brandId)?.count,
      shown.map((make) => make.count),
    ];
    expect([first, one, again, addedUp, none].map(count)).toEqual([
      [0, []],
      [1, [1]],
      [1, [1]],
      [1, [1]],
      [0, []],
    ]);
    expect(again).toEqual(one);
  });

  it('have names in both languages, updated after a minute', async () => {
    const { database, clock } = world;
    const { id, name } = await database.brand.findFirstOrThrow({ where: { slug: 'porsche' } });
    const called = async (language: 'ru' | 'en') =>
      (await answers(language)).all.find((make) => make.id === id)?.name;
    const before = [await called('ru'), await called('en')];

    await database.brand.update({ where: { id }, data: { name: 'Renamed' } });
    clock.moveTo(new Date(START.getTime() + 60_000));
    const after = await called('en');
    await database.brand.update({ where: { id }, data: { name } });
    clock.moveTo(START);

    expect(before).toEqual([name, name]);
    expect(after).toBe('Renamed');
  });
});

describe('lists cached by a browser', () => {
  const ask = async (url: string, language: string, tag?: string) => {
    const headers = { 'accept-language': language, ...(tag && { 'if-none-match': tag }) };
    const { statusCode, headers: given, body } = await world.app.inject({ url, headers });
    return { statusCode, tag: String(given.etag), vary: given.vary, size: body.length };
  };

  it.each([
    'get-filter-params',
    'get-brands',
    'get-models/1',
    'get-filter-cities?country_id=1',
    'get-versions?brand_id=1',
  ])('are not sent again: %s', async (call) => {
    const url = `/api/filter/${call}`;
    const first = await ask(url, 'ru');

    expect(first).toMatchObject({
      statusCode: 200,
      tag: expect.stringMatching(/^W\/"[\w-]{27}"$/),
    });
    expect(await ask(url, 'ru', first.tag)).toMatchObject({ statusCode: 304, size: 0 });
    expect((await ask(url, 'ru', `"other", ${first.tag}`)).statusCode).toBe(304);
    expect((await ask(url, 'ru', '"other"')).statusCode).toBe(200);
    expect(first.vary).toContain('Accept-Language');
  });

  it('are sent again after a change of a count or of the language', async () => {
    const url = '/api/filter/get-brands';
    const { tag } = await ask(url, 'ru');

    expect((await ask(url, 'en', tag)).statusCode).toBe(200);
    await aPost(world.database);
    expect(await ask(url, 'ru', tag)).toMatchObject({ statusCode: 200 });
  });
});
