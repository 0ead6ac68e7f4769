import { randomUUID } from 'node:crypto';
import { fixedSlugs } from '@pitlane/contracts';
import { expect, it } from 'vitest';
import { problemsOf } from './modules/content/editing/drafting.rules.ts';
import {
  contentDatabase,
  demoContent,
  firstStart,
  laterStart,
  pageLinks,
  productContent,
  storedFieldsOf,
} from './testing/seeded-content.ts';

const content = contentDatabase();

/** Seeded items, some of them in a newer edition with other fields. */
const newerEdition = (change: Readonly<Record<string, Record<string, unknown>>>) =>
  productContent().map((entry) => {
    const fields = change[entry.key];
    return fields
      ? { ...entry, edition: entry.edition + 1, fields: { ...entry.fields, ...fields } }
      : entry;
  });

/** Applies an editor's change to an item. */
async function edit(key: string, change: { fields?: Record<string, unknown>; removed?: true }) {
  const { id: userId } = await content.database.user.create({
    data: { email: `${randomUUID()}@example.test`, firstName: 'Editor', lastName: 'One' },
  });
  const { id, version, fields, blocks } = await content.byKey(key);
  const nextFields = { ...(typeof fields === 'object' ? fields : {}), ...change.fields };
  await content.database.contentItem.update({
    where: { id },
    data: { version: version + 1, fields: nextFields, removed: change.removed ?? false },
  });
  await content.database.contentVersion.create({
    data: {
      itemId: id,
      version: version + 1,
      event: change.removed ? 'removed' : 'changed',
      userId,
      createdAt: laterStart,
      fields: nextFields,
      blocks: blocks ?? {},
    },
  });
}

it('has every fixed page and service, published, with texts as blocks', async () => {
  await content.seed();

  for (const kind of ['pages', 'services'] as const) {
    const rows = await content.database.contentItem.findMany({
      where: { kind, published: true, removed: false, slug: { in: [...fixedSlugs[kind]] } },
    });
    expect(rows.map(({ slug }) => slug).toSorted()).toEqual(fixedSlugs[kind].toSorted());
    for (const { blocks } of rows) {
      expect(blocks).toMatchObject({
        ru: expect.arrayContaining([{ type: 'paragraph', text: expect.anything() }]),
        en: expect.arrayContaining([{ type: 'paragraph', text: expect.anything() }]),
      });
    }
  }
});

it('has a single version per item, without an author', async () => {
  await content.seed();

  const rows = await content.allItems();
  expect(rows.length).toBe(productContent().length);
  for (const { version, fields, blocks, versions } of rows) {
    expect(version).toBe(1);
    expect(versions).toEqual([
      expect.objectContaining({ version, event: 'created', userId: null, fields, blocks }),
    ]);
  }
});

it('is unchanged by a second start', async () => {
  await content.seed();
  const before = await content.allItems();

  await content.seed(productContent(), laterStart);

  expect(await content.allItems()).toEqual(before);
});

it('is stored once by two concurrent starts', async () => {
  await Promise.all([content.seed(), content.seed(), content.seed()]);

  const rows = await content.allItems();
  expect(rows.map(({ seedKey }) => seedKey).toSorted()).toEqual(
    productContent()
      .map(({ key }) => key)
      .toSorted(),
  );
  expect(rows.filter(({ versions }) => versions.length !== 1)).toEqual([]);
});

it('replaces an untouched text by a newer edition once, even with two starts', async () => {
  await content.seed();
  const before = await content.byKey('pages/about');
  const entries = newerEdition({
    'pages/about': { text_ru: 'Новый текст.', text_en: 'A new text.' },
  });

  await Promise.all([content.seed(entries, laterStart), content.seed(entries, laterStart)]);

  const about = await content.byKey('pages/about');
  expect(about).toMatchObject({ id: before.id, version: 2, seedEdition: 2, updatedAt: laterStart });
  expect(about.fields).toMatchObject({ text_ru: 'Новый текст.' });
  expect(about.blocks).toMatchObject({
    en: [{ type: 'paragraph', text: [{ text: 'A new text.' }] }],
  });
  expect(about.versions.map(({ event, userId }) => [event, userId])).toEqual([
    ['created', null],
    ['changed', null],
  ]);
  expect(about.versions[0]).toEqual(before.versions[0]);
});

it('preserves what an editor has changed or removed', async () => {
  await content.seed();
  await edit('pages/about', { fields: { title_ru: 'О нашей компании' } });
  await edit('questions/price', { removed: true });
  const before = await content.allItems();

  await content.seed(
    newerEdition({
      'pages/about': { title_ru: 'О Pitlane!' },
      'questions/price': { question_ru: 'Почём?' },
    }),
    laterStart,
  );

  expect(await content.allItems()).toEqual(before);
});

it('preserves an order set by editors', async () => {
  await content.seed();
  await content.database.contentItem.update({
    where: { seedKey: 'menu/about' },
    data: { sort: 99 },
  });

  await content.seed(newerEdition({ 'menu/about': { title_ru: 'О компании' } }), laterStart);

  expect(await content.byKey('menu/about')).toMatchObject({ version: 2, sort: 99 });
});

it('leaves a list that editors have started unchanged, but stores pages', async () => {
  await content.database.contentItem.create({
    data: {
      kind: 'recommendations',
      sort: 1,
      version: 1,
      published: true,
      fields: {},
      updatedAt: firstStart,
    },
  });

  await content.seed();

  expect(await content.database.contentItem.count({ where: { kind: 'recommendations' } })).toBe(1);
  expect(await content.database.contentItem.count({ where: { kind: 'pages' } })).toBeGreaterThan(0);
});

it("preserves an editor's page at a path of the product", async () => {
  await content.database.contentItem.create({
    data: {
      kind: 'pages',
      slug: 'support',
      sort: 1,
      version: 1,
      published: true,
      fields: {},
      updatedAt: firstStart,
    },
  });

  await content.seed();

  expect(await content.database.contentItem.findMany({ where: { slug: 'support' } })).toMatchObject(
    [{ seedKey: null }],
  );
});

it('stores pictures once, even with two starts, and slides of each set show them', async () => {
  await Promise.all([content.seedWithPictures(), content.seedWithPictures()]);
  await content.seedWithPictures();

  const files = await content.database.contentFile.findMany();
  const expectedPictures = new Set(
    productContent().flatMap(({ pictures = {} }) => Object.values(pictures)),
  );
  expect(files.length).toBe(expectedPictures.size);
  for (const { key } of files) expect(await content.storage.exists(key)).toBe(true);
  const ids = files.map(({ id }) => id);
  const slides = await content.database.contentItem.findMany({ where: { kind: 'slides' } });
  expect(slides.length).toBe(6);
  for (const { fields } of slides) {
    expect(fields).toMatchObject({
      picture_id_ru: expect.toBeOneOf(ids),
      picture_id_en: expect.toBeOneOf(ids),
    });
  }
});

it('has a demo banner for each placement, and one of an advertiser', async () => {
  await content.seed(demoContent());

  const rows = await content.database.contentItem.findMany({ where: { kind: 'banners' } });
  expect(rows.map(({ shelf }) => shelf).toSorted()).toEqual(['advert', 'home', 'home', 'search']);
});

it("passes all validation of editors' input", async () => {
  const context = {
    pages: new Set(pageLinks()),
    pictureIds: new Map(),
    picturePaths: new Map(),
  };
  const problems = [...productContent(), ...demoContent()].flatMap((entry) =>
    problemsOf(entry.kind, null, storedFieldsOf(entry), {
      ...context,
      isSlugTaken: false,
      menu: { parent: null, hasChildren: false },
    }).map((problem) => [entry.key, problem]),
  );
  expect(problems).toEqual([]);
});
