import {
  changeContent,
  contentKinds,
  createContent,
  getContent,
  getContentHistory,
  getContentList,
  getModerationLog,
  orderContent,
  previewContent,
  removeContent,
  restoreContent,
} from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { dataOf, failureOf, idsOf, pageOf } from '../../../testing/responses.ts';
import {
  aContentItem,
  anEditorToken,
  dropContent,
  someContent,
} from '../../../testing/some-content.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let token: string;
beforeAll(async () => {
  token = await anEditorToken(world);
});

/** A text field of each kind that may change without its translation */
const titleOf = { questions: 'question_ru', links: 'name' } as const;

describe.each(contentKinds)('%s', (kind) => {
  const title = kind === 'questions' || kind === 'links' ? titleOf[kind] : 'title_ru';
  const params = { kind };

  it('can be created, changed, removed and restored, each time as a version with its editor', async () => {
    const createdItem = await aContentItem(world, kind, {}, token);
    const itemParams = { kind, id: createdItem.id };
    const change = { params: itemParams, token };

    const changed = dataOf(
      changeContent,
      await world.call(changeContent, { ...change, body: { version: 1, [title]: 'Иначе' } }),
    );
    const removed = dataOf(
      removeContent,
      await world.call(removeContent, { ...change, body: { version: 2 } }),
    );
    const current = dataOf(getContent, await world.call(getContent, change));
    const restored = dataOf(
      restoreContent,
      await world.call(restoreContent, { ...change, body: { version: 3, to: 1 } }),
    );
    const history = dataOf(getContentHistory, await world.call(getContentHistory, change));

    expect(createdItem).toMatchObject({ version: 1, removed: false, published: true, from: null });
    expect(changed).toEqual({ ...createdItem, version: 2, [title]: 'Иначе' });
    expect(removed).toEqual({ ...changed, version: 3, removed: true });
    expect(current).toEqual(removed);
    expect(restored).toEqual({ ...createdItem, version: 4 });
    expect(history.map(({ version, event }) => [version, event])).toEqual([
      [4, 'restored'],
      [3, 'removed'],
      [2, 'changed'],
      [1, 'created'],
    ]);
    expect(history[2]).toMatchObject({
      user: { name: 'Иван Смирнов' },
      created_at: '2026-06-15T12:00:00.000Z',
      fields: { [title]: 'Иначе' },
    });
  });

  it('are listed in order, without removed items', async () => {
    const first = await aContentItem(world, kind, {}, token);
    const removedItem = await aContentItem(world, kind, {}, token);
    const second = await aContentItem(world, kind, {}, token);
    const query = { per_page: 100 };
    await world.call(removeContent, {
      params: { kind, id: removedItem.id },
      token,
      body: { version: 1 },
    });

    const list = pageOf(getContentList, await world.call(getContentList, { params, token, query }));

    const ids = idsOf(list.data);
    expect(ids).not.toContain(removedItem.id);
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
    expect(list.data.find(({ id }) => id === first.id)).toEqual(first);
    expect(list.meta).toMatchObject({ total: ids.length, per_page: 100 });
  });

  it('can be previewed in both languages before they are stored', async () => {
    const countBefore = await world.database.contentItem.count();

    const preview = dataOf(
      previewContent,
      await world.call(previewContent, { params, token, body: someContent(kind) }),
    );

    expect(await world.database.contentItem.count()).toBe(countBefore);
    expect(JSON.stringify(preview.ru)).toContain(kind === 'links' ? 'Telegram' : 'по-русски');
    expect(JSON.stringify(preview.en)).toContain(kind === 'links' ? 'Telegram' : 'English');
  });

  it('can be reordered within one parent, except pages', async () => {
    await dropContent(world);
    const items = [];
    for (let count = 0; count < 3; count += 1)
      items.push(await aContentItem(world, kind, {}, token));
    const storedItems = await world.database.contentItem.findMany({
      where: { kind, removed: false },
      orderBy: [{ sort: 'asc' }, { id: 'asc' }],
    });
    const ids = idsOf(storedItems).toReversed();

    const response = await world.call(orderContent, { params, token, body: { ids } });

    if (kind === 'pages') {
      failureOf(response, 404);
      return;
    }
    dataOf(orderContent, response);
    const list = pageOf(getContentList, await world.call(getContentList, { params, token }));
    expect(idsOf(list.data)).toEqual(ids);
    expect(items).toHaveLength(3);
  });
});

describe('an omitted field', () => {
  it('gets its default in a new item and stays unchanged in a change', async () => {
    const createdItem = dataOf(
      createContent,
      await world.call(createContent, {
        params: { kind: 'pages' },
        token,
        body: { slug: 'draft', from: '2026-07-01T00:00:00Z' },
      }),
    );
    const changed = dataOf(
      changeContent,
      await world.call(changeContent, {
        params: { kind: 'pages', id: createdItem.id },
        token,
        body: { version: 1, lead_ru: 'Вступление' },
      }),
    );

    expect(createdItem).toMatchObject({
      published: false,
      text_ru: '',
      picture_id: null,
      form: null,
    });
    expect(changed).toMatchObject({ from: '2026-07-01T00:00:00.000Z', lead_ru: 'Вступление' });
  });
});

describe('the moderation log', () => {
  it('records who changed what', async () => {
    const page = await aContentItem(world, 'pages', {}, token);

    const log = pageOf(getModerationLog, await world.call(getModerationLog, { token }));

    expect(log.data[0]).toMatchObject({ action: 'edit_content', reason: `${page.title_ru}: 1` });
  });
});

describe('a menu item', () => {
  it('is removed with its children', async () => {
    const parent = await aContentItem(world, 'menu', {}, token);
    const child = await aContentItem(world, 'menu', { parent_id: parent.id }, token);

    await world.call(removeContent, {
      params: { kind: 'menu', id: parent.id },
      token,
      body: { version: 1 },
    });

    const childEntry = dataOf(
      getContent,
      await world.call(getContent, { params: { kind: 'menu', id: child.id }, token }),
    );
    expect(childEntry).toMatchObject({ version: 2, removed: true });
  });

  it('is placed after the other children of its new parent', async () => {
    const [one, other] = [
      await aContentItem(world, 'menu', {}, token),
      await aContentItem(world, 'menu', {}, token),
    ];
    const first = await aContentItem(world, 'menu', { parent_id: other.id }, token);
    const moved = await aContentItem(world, 'menu', { parent_id: one.id }, token);

    await world.call(changeContent, {
      params: { kind: 'menu', id: moved.id },
      token,
      body: { version: 1, parent_id: other.id },
    });

    const rows = await world.database.contentItem.findMany({
      where: { shelf: String(other.id) },
      orderBy: { sort: 'asc' },
    });
    expect(idsOf(rows)).toEqual([first.id, moved.id]);
  });
});

it('previews details of the operator as readers see them', async () => {
  const text = 'Раз.\n\nИНН [ИНН оператора].\n\nПишите: [e-mail оператора]';
  const body = { ...someContent('questions'), text_ru: text };

  const preview = dataOf(
    previewContent,
    await world.call(previewContent, { params: { kind: 'questions' }, token, body }),
  );

  expect(preview.ru).toMatchObject({
    blocks: [{ text: [{ text: 'Раз.' }] }, { text: [{ text: 'Пишите: support@pitlane.test' }] }],
  });
});
