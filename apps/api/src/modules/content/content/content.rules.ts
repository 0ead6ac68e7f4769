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
/** The text of a thing as blocks, by language. */
export type Blocks = z.output<typeof bothBlocks>;

const moment = z.nullable(
  z.pipe(
    z.iso.datetime(),
    z.transform((text) => new Date(text)),
  ),
);
const times = z.object({ published: z.boolean(), from: moment, to: moment });
/** Whether something is published, and when it is shown. */
export type Times = z.output<typeof times>;

/** @throws ZodError for fields of nothing that editors write */
export const readTimes = (fields: unknown): Times => times.parse(fields);

interface Stored {
  id: number;
  kind: ContentKind;
  version: number;
  updatedAt: Date;
  fields: unknown;
  blocks: unknown;
}

/** Something that editors wrote, as it is stored. */
export interface Item<Kind extends ContentKind = ContentKind> {
  id: number;
  kind: Kind;
  version: number;
  updatedAt: Date;
  fields: ContentFields<Kind>;
  times: Times;
  blocks: Blocks | null;
}

/** @throws ZodError for fields that are not those of the kind */
export const readFields = <Kind extends ContentKind>(kind: Kind, fields: unknown) =>
  storedContent[kind].parse(fields) as ContentFields<Kind>;

/** @throws ZodError for what is not stored like its kind */
export const readItem = <Kind extends ContentKind>(
  kind: Kind,
  { id, version, updatedAt, ...row }: Stored,
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

/** Stored things by kind, in their order. */
export function itemsOf(rows: readonly Stored[]): Items {
  const ofKind = (kind: ContentKind) =>
    rows.filter((row) => row.kind === kind).map((row) => readItem(kind, row));
  return Object.fromEntries(contentKinds.map((kind) => [kind, ofKind(kind)])) as Items;
}

/** What is published, as one change of content left it. */
export interface Published {
  items: Items;
  pictures: ReadonlyMap<number, ContentPicture>;
}

export const pictureIdsIn = (fields: object): number[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    name.startsWith('picture_id') && typeof value === 'number' ? [value] : [],
  );

/** Whether something is shown at a moment. */
export const isShown = ({ published, from, to }: Times, now: Date): boolean =>
  published && (from === null || from <= now) && (to === null || now < to);

/** What of some things is shown at a moment. */
export const shownOf = (items: Items, now: Date): Items =>
  Object.fromEntries(
    contentKinds.map((kind) => [kind, items[kind].filter(({ times }) => isShown(times, now))]),
  ) as Items;

/** When the next of some things comes or goes; null where none does. */
export function nextChangeOf(items: Items, now: Date): Date | null {
  const moments = Object.values(items)
    .flat()
    .flatMap(({ times: { from, to } }) => [from, to])
    .filter((at) => at !== null && at > now);
  return moments.toSorted((a, b) => Number(a) - Number(b))[0] ?? null;
}

export type PageItem = Item<'pages'> | Item<'services'>;

/** Where a page or a service stands. */
export const linkOf = ({ kind, fields: { slug } }: PageItem): string =>
  kind === 'pages' ? pageLink(slug) : serviceLink(slug);

/** Files of the site itself, which no editor has uploaded. */
export const isOwnFile = (link: string) =>
  /^\/(?:icons|social|hero|content|brands)\/[\w./-]+$/.test(link);

/**
 * Whether a link leads somewhere: another site, a screen, or a page.
 * @param pages where pages and services stand
 */
export function leadsSomewhere(link: string, pages: ReadonlySet<string>): boolean {
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

/** Texts without the links that lead nowhere by now: pages go after others have linked to them. */
export function withoutDeadLinks(
  blocks: readonly ContentBlock[],
  pages: ReadonlySet<string>,
): ContentBlock[] {
  const alive = (text: readonly TextPiece[]) =>
    text.map(({ href, ...piece }) =>
      href !== undefined && leadsSomewhere(href, pages) ? { ...piece, href } : piece,
    );
  return blocks.map((block) => {
    switch (block.type) {
      case 'heading':
      case 'paragraph':
      case 'quote':
        return { ...block, text: alive(block.text) };
      case 'list':
        return { ...block, items: block.items.map(alive) };
      case 'table':
        return {
          ...block,
          head: block.head.map(alive),
          rows: block.rows.map((row) => row.map(alive)),
        };
      case 'image':
      case 'divider':
        return block;
      default:
        throw block satisfies never;
    }
  });
}

/** A list from the one on that is a browser's for a day, in its order; the first ones stand at the end. */
export function inTurn<One extends { id: number }>(
  list: readonly One[],
  viewer: string,
  day: string,
): One[] {
  const drawn = ({ id }: One) =>
    createHash('sha256').update(`${day} ${viewer} ${id}`).digest('hex');
  const lots = list.map(drawn);
  const first = lots.indexOf(lots.toSorted()[0] ?? '');
  return [...list.slice(first), ...list.slice(0, first)];
}
