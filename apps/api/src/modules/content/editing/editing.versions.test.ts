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
import { anEditor, aThing } from '../../../testing/some-content.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const REQUIRED = 'Это поле обязательно';

const world = sharedWorld();
let token: string;
beforeAll(async () => {
  token = await anEditor(world);
});

describe.each(contentKinds)('%s', (kind) => {
  it('return 404 for an unknown id or another kind', async () => {
    const other = await aThing(world, kind === 'pages' ? 'features' : 'pages', {}, token);
    for (const id of [other.id, 2_147_483_647]) {
      const params = { kind, id };
      const answers = [
        await world.call(getContent, { params, token }),
        await world.call(getContentHistory, { params, token }),
        await world.call(changeContent, { params, token, body: { version: 1 } }),
        await world.call(removeContent, { params, token, body: { version: 1 } }),
        await world.call(restoreContent, { params, token, body: { version: 1, to: 1 } }),
      ];
      for (const answer of answers) expect(failureOf(answer, 404).code).toBe('content.not_found');
    }
  });

  it('require the base version of a change, which must be the newest', async () => {
    const { id } = await aThing(world, kind, {}, token);
    const call = { params: { kind, id }, token };
    await world.call(changeContent, { ...call, body: { version: 1 } });

    for (const contract of [changeContent, removeContent, restoreContent]) {
      const missing = await world.call(contract, { ...call, body: { to: 1 } });
      expect(failureOf(missing, 422).errors).toEqual({ version: [REQUIRED] });
      const old = await world.call(contract, { ...call, body: { version: 1, to: 1, from: 'x' } });
      expect(failureOf(old, 409).code).toBe('content.changed');
    }
    for (const to of [9, 3_000_000_000]) {
      const unknown = await world.call(restoreContent, { ...call, body: { version: 2, to } });
      expect(Object.keys(failureOf(unknown, 422).errors ?? {})).toEqual(['to']);
    }
  });
});

describe.each(contentKinds.filter((kind) => kind !== 'pages'))('%s', (kind) => {
  it('are reordered all together or not at all', async () => {
    const things = [await aThing(world, kind, {}, token), await aThing(world, kind, {}, token)];
    const ids = idsOf(things);
    const page = await aThing(world, 'pages', {}, token);

    for (const list of [ids.slice(1), [...ids, ids[0]], [...ids, page.id], [page.id]]) {
      const answer = await world.call(orderContent, {
        params: { kind },
        token,
        body: { ids: list },
      });
      expect(Object.keys(failureOf(answer, 422).errors ?? {})).toEqual(['ids']);
    }
  });
});

describe('pages that the product itself links to', () => {
  it.each([
    { kind: 'pages', slug: 'consent' },
    { kind: 'services', slug: 'buyback' },
  ] as const)('$slug stays there under its name', async ({ kind, slug }) => {
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
      const answer = await world.call(changeContent, { ...call, body: { version, ...fields } });
      expect(failureOf(answer, 409).code).toBe('content.fixed');
    }
    const removing = await world.call(removeContent, { ...call, body: { version } });
    expect(failureOf(removing, 409).code).toBe('content.fixed');
    const fine = await world.call(changeContent, {
      ...call,
      body: { version, lead_ru: 'А', lead_en: 'A' },
    });
    expect(fine.status, fine.text).toBe(200);
  });
});

describe('a removed item', () => {
  it('can be neither changed nor removed, and is restored only if its slug is free', async () => {
    const { id, slug } = await aThing(world, 'pages', {}, token);
    const call = { params: { kind: 'pages', id }, token };
    await world.call(removeContent, { ...call, body: { version: 1 } });
    await aThing(world, 'services', { slug }, token);

    for (const contract of [changeContent, removeContent]) {
      const answer = await world.call(contract, { ...call, body: { version: 2 } });
      expect(failureOf(answer, 404).code).toBe('content.not_found');
    }
    const answer = await world.call(restoreContent, { ...call, body: { version: 2, to: 1 } });
    expect(failureOf(answer, 422).errors).toEqual({ slug: ['Этот адрес занят другой страницей'] });
  });
});
