import { createHash } from 'node:crypto';
import {
  type ContentBlock,
  type ContentFields,
  type ContentKind,
  type ContentPicture,
  contentBlock,
  contentKinds,
  matchAddress,
  pageLink,
  serviceLink,
  storedContent,
  type TextPiece,
} from '@pitlane/contracts';
import * as z from 'zod/mini';

const blocks = z.array(contentBlock);
const bothBlocks = z.object({ ru: blocks, en: blocks });
/** Text of an item as blocks, by language */
export type Blocks = z.output<typeof bothBlocks>;

const moment = z.nullable(
  z.pipe(
    z.iso.datetime(),
    z.transform((text) => new Date(text)),
  ),
);
const times = z.object({ published: z.boolean(), from: moment, to: moment });
/** Publication state and period of an item */
export type Times = z.output<typeof times>;

/** @throws ZodError if `fields` lacks the fields common to all kinds */
export const readTimes = (fields: unknown): Times => times.parse(fields);

interface StoredItem {
  id: number;
  kind: ContentKind;
  version: number;
  updatedAt: Date;
  fields: unknown;
  blocks: unknown;
}

/** Validated content item */
export interface Item<Kind extends ContentKind = ContentKind> {
  id: number;
  kind: Kind;
  version: number;
  updatedAt: Date;
  fields: ContentFields<Kind>;
  times: Times;
  blocks: Blocks | null;
}

/** @throws ZodError if the fields do not match the kind */
export const readFields = <Kind extends ContentKind>(kind: Kind, fields: unknown) =>
  storedContent[kind].parse(fields) as ContentFields<Kind>;

/** @throws ZodError if the row does not match the kind */
export const readItem = <Kind extends ContentKind>(
  kind: Kind,
  { id, version, updatedAt, ...row }: StoredItem,
): Item<Kind> => ({
  id,
  kind,
  version,
  updatedAt,
  fields: readFields(kind, row.fields),
  times: readTimes(row.fields),
  blocks: row.blocks === null ? null : bothBlocks.parse(row.blocks),
});

export type Items = { [Kind in ContentKind]: Item<Kind>[] };

export function itemsOf(rows: readonly StoredItem[]): Items {
  const readItemsOf = (kind: ContentKind) =>
    rows.filter((row) => row.kind === kind).map((row) => readItem(kind, row));
  return Object.fromEntries(contentKinds.map((kind) => [kind, readItemsOf(kind)])) as Items;
}

/** All published content as of one revision */
export interface Published {
  items: Items;
  pictures: ReadonlyMap<number, ContentPicture>;
}

export const pictureIdsIn = (fields: object): number[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    name.startsWith('picture_id') && typeof value === 'number' ? [value] : [],
  );

export const isShown = ({ published, from, to }: Times, now: Date): boolean =>
  published && (from === null || from <= now) && (to === null || now < to);

/** Returns the items that are shown at a moment. */
export const filterShown = (items: Items, now: Date): Items =>
  Object.fromEntries(
    contentKinds.map((kind) => [kind, items[kind].filter(({ times }) => isShown(times, now))]),
  ) as Items;

/** Returns the next moment at which an item starts or stops being shown; `null` if there is none. */
export function nextChangeOf(items: Items, now: Date): Date | null {
  const moments = Object.values(items)
    .flat()
    .flatMap(({ times: { from, to } }) => [from, to])
    .filter((moment) => moment !== null && moment > now);
  return moments.toSorted((a, b) => Number(a) - Number(b))[0] ?? null;
}

export type PageItem = Item<'pages'> | Item<'services'>;

/** Returns the path of a page or a service. */
export const linkOf = ({ kind, fields: { slug } }: PageItem): string =>
  kind === 'pages' ? pageLink(slug) : serviceLink(slug);

/** Returns whether a path is a static file of the site, not an upload of an editor. */
export const isStaticFile = (link: string) =>
  /^\/(?:icons|social|hero|content|brands)\/[\w./-]+$/.test(link);

/**
 * Returns whether a link leads to another site, a screen, or an existing page.
 * @param pages paths of pages and services
 */
export function isLiveLink(link: string, pages: ReadonlySet<string>): boolean {
  if (!link.startsWith('/')) return true;
  const { pathname } = new URL(link, 'https://site.invalid');
  switch (matchAddress(pathname)?.name) {
    case undefined:
      return false;
    case 'page':
    case 'service':
    case 'serviceForm':
    case 'terms':
      return pages.has(pathname);
    default:
      return true;
  }
}

/** Removes dead links from texts: a page may be removed after others have linked to it. */
export function withoutDeadLinks(
  blocks: readonly ContentBlock[],
  pages: ReadonlySet<string>,
): ContentBlock[] {
  const withLiveLinks = (text: readonly TextPiece[]) =>
    text.map(({ href, ...piece }) =>
      href !== undefined && isLiveLink(href, pages) ? { ...piece, href } : piece,
    );
  return blocks.map((block) => {
    switch (block.type) {
      case 'heading':
      case 'paragraph':
      case 'quote':
        return { ...block, text: withLiveLinks(block.text) };
      case 'list':
        return { ...block, items: block.items.map(withLiveLinks) };
      case 'table':
        return {
          ...block,
          head: block.head.map(withLiveLinks),
          rows: block.rows.map((row) => row.map(withLiveLinks)),
        };
      case 'image':
      case 'divider':
        return block;
      default:
        throw block satisfies never;
    }
  });
}

/** Rotates a list to begin with the item drawn for a viewer and a day. */
export function rotateForViewer<Entry extends { id: number }>(
  list: readonly Entry[],
  viewer: string,
  day: string,
): Entry[] {
  const hashOf = ({ id }: Entry) =>
    createHash('sha256').update(`${day} ${viewer} ${id}`).digest('hex');
  const hashes = list.map(hashOf);
  const firstIndex = hashes.indexOf(hashes.toSorted()[0] ?? '');
  return [...list.slice(firstIndex), ...list.slice(0, firstIndex)];
}
