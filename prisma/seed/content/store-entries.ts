import type { Database, DatabaseTransaction } from '@pitlane/api/infra/database';
import { shelfOf, slugOf } from '@pitlane/api/modules/content/editing/drafting.rules';
import { readMarkdown } from '@pitlane/api/modules/content/editing/markdown';
import { type ContentKind, newContent, storedContent } from '@pitlane/contracts';
import * as z from 'zod';
import { firstMenuKeys } from './menu.ts';
import type { PictureName, SeedEntry } from './seed-entry.ts';

export type PictureIds = ReadonlyMap<PictureName, number>;

/** Includes the wait for a concurrent start or an editor. */
const STORE_TIMEOUT_MS = 60_000;

const recordSchema = z.record(z.string(), z.unknown());

/** Returns the fields of an entry in the format in which they are stored. */
export function storedFieldsOf(
  { kind, fields, pictures = {} }: SeedEntry,
  pictureIds: PictureIds = new Map(),
  parentId: number | null = null,
) {
  const ids = Object.entries(pictures).map(([field, name]) => [
    field,
    pictureIds.get(name) ?? null,
  ]);
  const input = newContent[kind].parse({
    ...fields,
    ...Object.fromEntries(ids),
    ...(kind === 'menu' && { parent_id: parentId }),
    published: true,
  });
  return recordSchema.parse(storedContent[kind].parse(input));
}

const kindsWithText: readonly ContentKind[] = ['pages', 'services', 'questions'];

/**
 * Returns the texts of an entry as blocks, and their links; `null` for kinds without texts.
 * @throws Error if the Markdown is invalid
 */
export function parseTexts({ key, kind, fields }: SeedEntry) {
  if (!kindsWithText.includes(kind)) return null;
  const parse = (language: 'ru' | 'en') => {
    const text = readMarkdown({
      text: z.string().parse(fields[`text_${language}`]),
      pictures: new Map(),
    });
    const [problem] = text.problems;
    if (problem) throw new Error(`${key}, ${language}: ${JSON.stringify(problem)}`);
    return text;
  };
  const [ru, en] = [parse('ru'), parse('en')];
  return { blocks: { ru: ru.blocks, en: en.blocks }, links: { ru: ru.links, en: en.links } };
}

/**
 * Returns the entries that are missing or stored in an older edition. Excludes kinds for which editors created entries
 * before the product seeded any, except pages and services.
 */
export async function findOutdatedEntries(
  transaction: DatabaseTransaction,
  entries: readonly SeedEntry[],
): Promise<SeedEntry[]> {
  const storedItems = await transaction.contentItem.findMany({
    where: { seedKey: { not: null } },
    select: { seedKey: true, seedEdition: true, kind: true },
  });
  const editions = new Map(
    storedItems.map(({ seedKey, seedEdition }) => [seedKey, seedEdition ?? 0]),
  );
  const seededKinds = new Set<ContentKind>(storedItems.map(({ kind }) => kind));
  const editorItems = await transaction.contentItem.groupBy({
    by: ['kind'],
    where: { seedKey: null },
  });
  const editedKinds = new Set(
    editorItems.map(({ kind }) => kind).filter((kind) => !seededKinds.has(kind)),
  );
  return entries.filter(
    ({ key, edition, kind }) =>
      edition > (editions.get(key) ?? 0) &&
      (kind === 'pages' || kind === 'services' || !editedKinds.has(kind)),
  );
}

/** Assigns seed keys to a menu that was seeded before content had editions. */
async function adoptMenu(
  transaction: DatabaseTransaction,
  entries: readonly SeedEntry[],
): Promise<void> {
  const rows = await transaction.contentItem.findMany({
    where: { kind: 'menu', seedKey: null },
    select: { id: true, fields: true },
  });
  const originalEntries = entries.filter(({ key }) => firstMenuKeys.includes(key));
  const matches = rows.flatMap(({ id, fields }) => {
    const { link, title_ru: title } = recordSchema.parse(fields);
    const match = originalEntries.find(
      (entry) => entry.fields.link === link && entry.fields.title_ru === title,
    );
    return match ? [{ id, key: match.key }] : [];
  });
  // A menu with other items or titles was changed by editors.
  const keys = new Set(matches.map(({ key }) => key));
  if (keys.size !== originalEntries.length || matches.length !== originalEntries.length) return;
  if (rows.length !== originalEntries.length) return;
  await transaction.$executeRaw`
    UPDATE content_item AS item SET seed_key = given.key, seed_edition = 0
    FROM jsonb_to_recordset(${JSON.stringify(matches)}::jsonb) AS given (id int, key text)
    WHERE item.id = given.id`;
}

/**
 * Stores missing and outdated entries, each with a new version; parents of the menu before their children.
 * @param storePictures stores the named pictures and returns their ids
 */
export async function storeEntries(
  database: Database,
  entries: readonly SeedEntry[],
  storePictures: (names: readonly PictureName[]) => Promise<PictureIds>,
  now: Date,
): Promise<void> {
  // Outside the transaction, since pictures take seconds.
  const outdatedEntries = await findOutdatedEntries(database, entries);
  const pictureIds = await storePictures(
    outdatedEntries.flatMap(({ pictures = {} }) => Object.values(pictures)),
  );
  await database.$transaction(
    async (transaction) => {
      // Takes the lock of editors, which serializes changes; a concurrent start then finds everything stored.
      await transaction.$executeRaw`SELECT FROM content_revision FOR UPDATE`;
      await adoptMenu(transaction, entries);
      const entriesToStore = await findOutdatedEntries(transaction, entries);
      const rowOf = (entry: SeedEntry, parentId: number | null) => {
        const { key, edition, kind } = entry;
        const fields = storedFieldsOf(entry, pictureIds, parentId);
        return {
          key,
          edition,
          kind,
          slug: slugOf(fields),
          shelf: shelfOf(kind, fields),
          sort: entries.indexOf(entry),
          fields,
          blocks: parseTexts(entry)?.blocks ?? null,
        };
      };
      const roots = entriesToStore.filter(({ below }) => !below);
      await writeEntries(
        transaction,
        roots.map((entry) => rowOf(entry, null)),
        now,
      );

      const children = entriesToStore.filter(({ below }) => below);
      const parentItems = await transaction.contentItem.findMany({
        where: { seedKey: { in: children.flatMap(({ below }) => below ?? []) }, removed: false },
        select: { id: true, seedKey: true },
      });
      const parents = new Map(parentItems.map(({ id, seedKey }) => [seedKey, id]));
      // Children of an item that editors have removed are not stored.
      const rows = children.flatMap((entry) => {
        const parentId = parents.get(entry.below ?? '');
        return parentId === undefined ? [] : [rowOf(entry, parentId)];
      });
      await writeEntries(transaction, rows, now);
    },
    { timeout: STORE_TIMEOUT_MS, maxWait: STORE_TIMEOUT_MS },
  );
}

/** Writes entries, except those that an editor has changed and those whose slug an editor's page uses. */
async function writeEntries(
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
        -- Preserves the order set by editors, unless the entry moves to another shelf.
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
