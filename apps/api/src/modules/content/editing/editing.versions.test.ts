import {
  changeContent,
  contentKinds,
  getContent,
  getContentHistory,
  orderContent,
  removeContent,
  restoreContent,
} from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { failureOf, idsOf } from '../../../testing/responses.ts';
import { aContentItem, anEditorToken } from '../../../testing/some-content.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const REQUIRED = 'Это поле обязательно';

const world = sharedWorld();
let token: string;
beforeAll(async () => {
  token = await anEditorToken(world);
});

describe.each(contentKinds)('%s', (kind) => {
  it('return 404 for an unknown id or another kind', async () => {
    const other = await aContentItem(world, kind === 'pages' ? 'features' : 'pages', {}, token);
    for (const id of [other.id, 2_147_483_647]) {
      const params = { kind, id };
      const responses = [
        await world.call(getContent, { params, token }),
        await world.call(getContentHistory, { params, token }),
        await world.call(changeContent, { params, token, body: { version: 1 } }),
        await world.call(removeContent, { params, token, body: { version: 1 } }),
        await world.call(restoreContent, { params, token, body: { version: 1, to: 1 } }),
      ];
      for (const response of responses)
        expect(failureOf(response, 404).code).toBe('content.not_found');
    }
  });

  it('require that a change is based on the newest version', async () => {
    const { id } = await aContentItem(world, kind, {}, token);
    const call = { params: { kind, id }, token };
    await world.call(changeContent, { ...call, body: { version: 1 } });

    for (const contract of [changeContent, removeContent, restoreContent]) {
      const withoutVersion = await world.call(contract, { ...call, body: { to: 1 } });
      expect(failureOf(withoutVersion, 422).errors).toEqual({ version: [REQUIRED] });
      const withOldVersion = await world.call(contract, {
        ...call,
        body: { version: 1, to: 1, from: 'x' },
      });
      expect(failureOf(withOldVersion, 409).code).toBe('content.changed');
    }
    for (const to of [9, 3_000_000_000]) {
      const withUnknownVersion = await world.call(restoreContent, {
        ...call,
        body: { version: 2, to },
      });
      expect(Object.keys(failureOf(withUnknownVersion, 422).errors ?? {})).toEqual(['to']);
    }
  });
});

describe.each(contentKinds.filter((kind) => kind !== 'pages'))('%s', (kind) => {
  it('can only be reordered all together', async () => {
    const items = [
      await aContentItem(world, kind, {}, token),
      await aContentItem(world, kind, {}, token),
    ];
    const ids = idsOf(items);
    const page = await aContentItem(world, 'pages', {}, token);

    for (const list of [ids.slice(1), [...ids, ids[0]], [...ids, page.id], [page.id]]) {
      const response = await world.call(orderContent, {
        params: { kind },
        token,
        body: { ids: list },
      });
      expect(Object.keys(failureOf(response, 422).errors ?? {})).toEqual(['ids']);
    }
  });
});

describe('pages that the product itself links to', () => {
  it.each([
    { kind: 'pages', slug: 'consent' },
    { kind: 'services', slug: 'buyback' },
  ] as const)('$slug cannot be hidden, moved or removed', async ({ kind, slug }) => {
    const row = await world.database.contentItem.findFirstOrThrow({ where: { slug } });
    const call = { params: { kind, id: row.id }, token };
    const { version } = row;

    const changes = [
      { published: false },
      { slug: 'another' },
      { from: '2026-07-01T00:00:00Z' },
      { to: '2026-07-01T00:00:00Z' },
    ];
    for (const fields of changes) {
      const response = await world.call(changeContent, { ...call, body: { version, ...fields } });
      expect(failureOf(response, 409).code).toBe('content.fixed');
    }
    const removeResponse = await world.call(removeContent, { ...call, body: { version } });
    expect(failureOf(removeResponse, 409).code).toBe('content.fixed');
    const changeResponse = await world.call(changeContent, {
      ...call,
      body: { version, lead_ru: 'А', lead_en: 'A' },
    });
    expect(changeResponse.status, changeResponse.text).toBe(200);
  });
});

describe('a removed item', () => {
  it('can be neither changed nor removed, and is restored only if its slug is free', async () => {
    const { id, slug } = await aContentItem(world, 'pages', {}, token);
    const call = { params: { kind: 'pages', id }, token };
    await world.call(removeContent, { ...call, body: { version: 1 } });
    await aContentItem(world, 'services', { slug }, token);

    for (const contract of [changeContent, removeContent]) {
      const response = await world.call(contract, { ...call, body: { version: 2 } });
      expect(failureOf(response, 404).code).toBe('content.not_found');
    }
    const response = await world.call(restoreContent, { ...call, body: { version: 2, to: 1 } });
    expect(failureOf(response, 422).errors).toEqual({
      slug: ['Этот адрес занят другой страницей'],
    });
  });
});
