import type { Database, DatabaseTransaction } from '@pitlane/api/infra/database';
import { shelfOf, slugOf } from '@pitlane/api/modules/content/editing/drafting.rules';
import { readMarkdown } from '@pitlane/api/modules/content/editing/markdown';
import { type ContentKind, newContent, storedContent } from '@pitlane/contracts';
import * as z from 'zod';
import { firstMenu } from './menu.ts';
import type { PictureName, SeedThing } from './seed-thing.ts';

/** Ids of stored pictures. */
export type PictureIds = ReadonlyMap<PictureName, number>;

/** Another start, or an editor, may be at work. */
const STORE_TIMEOUT_MS = 60_000;

const record = z.record(z.string(), z.unknown());

/** A thing's fields as they are stored. */
export function fieldsOf(
  { kind, fields, pictures = {} }: SeedThing,
  pictureIds: PictureIds = new Map(),
  parentId: number | null = null,
) {
  const ids = Object.entries(pictures).map(([field, name]) => [
    field,
    pictureIds.get(name) ?? null,
  ]);
  const given = newContent[kind].parse({
    ...fields,
    ...Object.fromEntries(ids),
    ...(kind === 'menu' && { parent_id: parentId }),
    published: true,
  });
  return record.parse(storedContent[kind].parse(given));
}

const kindsWithText: readonly ContentKind[] = ['pages', 'services', 'questions'];

/**
 * A thing's texts as blocks, with where they lead; null for what has none.
 * @throws Error where editors would be refused
 */
export function textsOf({ key, kind, fields }: SeedThing) {
  if (!kindsWithText.includes(kind)) return null;
  const read = (language: 'ru' | 'en') => {
    const text = readMarkdown({
      text: z.string().parse(fields[`text_${language}`]),
      pictures: new Map(),
    });
    const [problem] = text.problems;
    if (problem) throw new Error(`${key}, ${language}: ${JSON.stringify(problem)}`);
    return text;
  };
  const [ru, en] = [read('ru'), read('en')];
  return { blocks: { ru: ru.blocks, en: en.blocks }, links: { ru: ru.links, en: en.links } };
}

/**
 * Finds what of these is to be stored: what is missing, or of an older edition. A list that editors have
 * begun before the product brought one is left to them.
 */
export async function findOutdatedThings(
  transaction: DatabaseTransaction,
  things: readonly SeedThing[],
): Promise<SeedThing[]> {
  const stored = await transaction.contentItem.findMany({
    where: { seedKey: { not: null } },
    select: { seedKey: true, seedEdition: true, kind: true },
  });
  const editions = new Map(stored.map(({ seedKey, seedEdition }) => [seedKey, seedEdition ?? 0]));
  const brought = new Set<ContentKind>(stored.map(({ kind }) => kind));
  const others = await transaction.contentItem.groupBy({ by: ['kind'], where: { seedKey: null } });
  const begun = new Set(others.map(({ kind }) => kind).filter((kind) => !brought.has(kind)));
  return things.filter(
    ({ key, edition, kind }) =>
      edition > (editions.get(key) ?? 0) &&
      (kind === 'pages' || kind === 'services' || !begun.has(kind)),
  );
}

/** A menu that came with the product before there were editions becomes known by its keys. */
async function adoptMenu(
  transaction: DatabaseTransaction,
  things: readonly SeedThing[],
): Promise<void> {
  const rows = await transaction.contentItem.findMany({
    where: { kind: 'menu', seedKey: null },
    select: { id: true, fields: true },
  });
  const first = things.filter(({ key }) => firstMenu.includes(key));
  const found = rows.flatMap(({ id, fields }) => {
    const { link, title_ru: title } = record.parse(fields);
    const known = first.find(
      (thing) => thing.fields.link === link && thing.fields.title_ru === title,
    );
    return known ? [{ id, key: known.key }] : [];
  });
  // With an item more or less, or another title, it is the editors'.
  const keys = new Set(found.map(({ key }) => key));
  if (keys.size !== first.length || found.length !== first.length) return;
  if (rows.length !== first.length) return;
  await transaction.$executeRaw`
    UPDATE content_item AS item SET seed_key = given.key, seed_edition = 0
    FROM jsonb_to_recordset(${JSON.stringify(found)}::jsonb) AS given (id int, key text)
    WHERE item.id = given.id`;
}

/**
 * Stores what is wanted of these, each with a version of its own; a menu's parents come before their children.
 * @param storePictures stores those that are named, and tells their ids
 */
export async function storeThings(
  database: Database,
  things: readonly SeedThing[],
  storePictures: (names: readonly PictureName[]) => Promise<PictureIds>,
  now: Date,
): Promise<void> {
  // Before anybody has to wait: pictures take seconds.
  const lacking = await findOutdatedThings(database, things);
  const pictureIds = await storePictures(
    lacking.flatMap(({ pictures = {} }) => Object.values(pictures)),
  );
  await database.$transaction(
    async (transaction) => {
      // As editors do: one changes content at a time, and of two starts the second finds everything done.
      await transaction.$executeRaw`SELECT FROM content_revision FOR UPDATE`;
      await adoptMenu(transaction, things);
      const wanted = await findOutdatedThings(transaction, things);
      const rowOf = (thing: SeedThing, parentId: number | null) => {
        const { key, edition, kind } = thing;
        const fields = fieldsOf(thing, pictureIds, parentId);
        return {
          key,
          edition,
          kind,
          slug: slugOf(fields),
          shelf: shelfOf(kind, fields),
          sort: things.indexOf(thing),
          fields,
          blocks: textsOf(thing)?.blocks ?? null,
        };
      };
      const roots = wanted.filter(({ below }) => !below);
      await write(
        transaction,
        roots.map((thing) => rowOf(thing, null)),
        now,
      );

      const children = wanted.filter(({ below }) => below);
      const found = await transaction.contentItem.findMany({
        where: { seedKey: { in: children.flatMap(({ below }) => below ?? []) }, removed: false },
        select: { id: true, seedKey: true },
      });
      const parents = new Map(found.map(({ id, seedKey }) => [seedKey, id]));
      // What would lie below an item that editors have removed has no place.
      const rows = children.flatMap((thing) => {
        const parentId = parents.get(thing.below ?? '');
        return parentId === undefined ? [] : [rowOf(thing, parentId)];
      });
      await write(transaction, rows, now);
    },
    { timeout: STORE_TIMEOUT_MS, maxWait: STORE_TIMEOUT_MS },
  );
}

/** What an editor has made a version of stays, and so does a page of his at an address that would be taken. */
async function write(
  transaction: DatabaseTransaction,
  rows: readonly unknown[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await transaction.$executeRaw`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (key text,
        edition int, kind content_kind, slug text, shelf text, sort int, fields jsonb, blocks jsonb)
    ), changed AS (
      UPDATE content_item AS item SET version = item.version + 1, seed_edition = given.edition,
        slug = given.slug, shelf = given.shelf, fields = given.fields, blocks = given.blocks,
        -- Editors may have ordered a shelf; on another one there is no order of theirs.
        sort = CASE WHEN item.shelf = given.shelf AND item.seed_edition > 0 THEN item.sort
          ELSE given.sort END,
        updated_at = ${now}::timestamptz
      FROM given
      WHERE item.seed_key = given.key AND item.seed_edition < given.edition AND NOT EXISTS (
        SELECT FROM content_version WHERE item_id = item.id AND user_id IS NOT NULL)
      RETURNING item.id, item.version, item.updated_at, item.fields, item.blocks
    ), created AS (
      INSERT INTO content_item
        (kind, slug, shelf, sort, version, published, fields, blocks, updated_at, seed_key, seed_edition)
      SELECT kind, slug, shelf, sort, 1, true, fields, blocks, ${now}::timestamptz, key, edition
      FROM given WHERE NOT EXISTS (SELECT FROM content_item WHERE seed_key = given.key)
      ORDER BY given.sort
      ON CONFLICT DO NOTHING
      RETURNING id, version, updated_at, fields, blocks
    )
    INSERT INTO content_version (item_id, version, event, created_at, fields, blocks)
    SELECT id, version, 'changed'::content_event, updated_at, fields, blocks FROM changed
    UNION ALL
    SELECT id, version, 'created'::content_event, updated_at, fields, blocks FROM created`;
}
