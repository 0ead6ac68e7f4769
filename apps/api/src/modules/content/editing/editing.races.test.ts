import {
  changeContent,
  createContent,
  getContent,
  getContentHistory,
  restoreContent,
} from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { inParallel, tally } from '../../../testing/parallel.ts';
import { dataOf } from '../../../testing/responses.ts';
import { aContentItem, anEditorToken, someContent } from '../../../testing/some-content.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let token: string;
beforeAll(async () => {
  token = await anEditorToken(world);
});

describe('concurrent changes', () => {
  it('reject the second of two editors and preserve the changes of the first', async () => {
    const { id } = await aContentItem(world, 'pages', {}, token);
    const params = { kind: 'pages', id };
    const texts = ['Одно', 'Другое'];

    const responses = await inParallel(2, (number) =>
      world.call(changeContent, {
        params,
        token,
        body: { version: 1, lead_ru: texts[number], lead_en: 'x' },
      }),
    );

    expect(tally(responses.map(({ status }) => status))).toEqual({ 200: 1, 409: 1 });
    const [winner] = responses.filter(({ status }) => status === 200);
    const entry = dataOf(getContent, await world.call(getContent, { params, token }));
    expect(winner?.body).toEqual({ data: entry });
  });

  it('accept one of twenty restores', async () => {
    const { id } = await aContentItem(world, 'questions', {}, token);
    const params = { kind: 'questions', id };
    await world.call(changeContent, { params, token, body: { version: 1, question_ru: 'Что?' } });

    const responses = await inParallel(20, () =>
      world.call(restoreContent, { params, token, body: { version: 2, to: 1 } }),
    );

    expect(tally(responses.map(({ status }) => status))).toEqual({ 200: 1, 409: 19 });
    const history = await world.call(getContentHistory, { params, token });
    expect(dataOf(getContentHistory, history)).toHaveLength(3);
  });

  it('create one of five pages with the same slug', async () => {
    const kinds = ['pages', 'services', 'pages', 'services', 'pages'] as const;

    const responses = await inParallel(5, (number) => {
      const kind = kinds[number] ?? 'pages';
      const body = { ...someContent(kind), slug: 'only-one' };
      return world.call(createContent, { params: { kind }, token, body });
    });

    expect(tally(responses.map(({ status }) => status))).toEqual({ 201: 1, 422: 4 });
  });

  it('do not nest two menu items in each other', async () => {
    const [a, b] = [
      await aContentItem(world, 'menu', {}, token),
      await aContentItem(world, 'menu', {}, token),
    ];
    const pairs = [
      [a.id, b.id],
      [b.id, a.id],
    ] as const;

    const responses = await inParallel(2, (number) => {
      const [id, parent_id] = pairs[number === 0 ? 0 : 1];
      return world.call(changeContent, {
        params: { kind: 'menu', id },
        token,
        body: { version: 1, parent_id },
      });
    });

    expect(tally(responses.map(({ status }) => status))).toEqual({ 200: 1, 422: 1 });
  });
});
