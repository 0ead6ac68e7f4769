import {
  type ContentKind,
  type ContentPicture,
  changedContent,
  contentFields,
  type FieldErrorCode,
  fixedSlugs,
  isReservedSlug,
  newContent,
  pageLink,
  serviceLink,
} from '@pitlane/contracts';
import type * as z from 'zod/mini';
import { type Blocks, isLiveLink, isStaticFile, readFields } from '../content/content.rules.ts';

/** Validation error of a field; `link` is the dead link in its text */
export interface Problem {
  field: string;
  error: FieldErrorCode;
  link?: string;
}

export type Fields = Readonly<Record<string, unknown>>;

/** Link found in a text, with the field and error code to report if it is dead */
export type TextLink = Problem & { link: string };

/** Content that an editor is about to save */
export interface Draft {
  kind: ContentKind;
  /** In stored form */
  fields: Fields;
  blocks: Blocks | null;
  /** Errors of the texts that do not depend on other content */
  problems: Problem[];
  /** Link targets in the texts */
  links: TextLink[];
  /** Sources of the pictures in the texts */
  images: TextLink[];
  pictures: ReadonlyMap<number, ContentPicture>;
}

/** Returns whether the texts of a kind are plain text, not Markdown. */
const hasPlainText = (kind: ContentKind) => kind === 'banners' || kind === 'slides';

/** Returns whether items of a kind have a Markdown text. */
export const hasMarkdown = (kind: ContentKind) =>
  'text_ru' in contentFields[kind] && !hasPlainText(kind);

/** Returns the request schema for creating or changing an item. */
export const schemaOf = (kind: ContentKind, isNew: boolean): z.ZodMiniType<Fields> =>
  (isNew ? newContent : changedContent)[kind];

/** Converts fields to their stored form: times as strings, empty optional fields as `null`. */
export function toStored(kind: ContentKind, fields: Fields): Fields {
  const optional = new Set(
    Object.entries(contentFields[kind]).flatMap(([name, { usual: defaultValue }]) =>
      defaultValue === null ? name : [],
    ),
  );
  const stored = Object.entries(fields).map(([name, value]) => {
    if (value instanceof Date) return [name, value.toISOString()];
    return [name, value === '' && optional.has(name) ? null : value];
  });
  return readFields(kind, Object.fromEntries(stored));
}

const translatedFields = (kind: ContentKind): string[] =>
  Object.keys(contentFields[kind])
    .filter((name) => name.endsWith('_ru'))
    .map((name) => name.slice(0, -'_ru'.length));

/** Texts required for publishing */
const requiredTexts = new Set(['title', 'text', 'question']);
const isRequired = (kind: ContentKind, base: string) =>
  requiredTexts.has(base) && !(hasPlainText(kind) && base === 'text');

/** Returns problems of published content whose texts are not in both languages. */
function languageProblems(kind: ContentKind, fields: Fields): Problem[] {
  if (!fields.published) return [];
  return translatedFields(kind).flatMap((base): Problem[] => {
    const names = [`${base}_ru`, `${base}_en`];
    const empty = names.filter((name) => !fields[name]);
    if (empty.length === 1) return empty.map((field) => ({ field, error: 'both_languages' }));
    if (empty.length === 0 || !isRequired(kind, base)) return [];
    return empty.map((field) => ({ field, error: 'required' }));
  });
}

function advertisingProblems({ advertiser, erid }: Fields): Problem[] {
  if (!advertiser === !erid) return [];
  return [{ field: advertiser ? 'erid' : 'advertiser', error: 'advertiser_and_erid' }];
}

function timeProblems({ from, to }: Fields): Problem[] {
  const endsBeforeStart = typeof from === 'string' && typeof to === 'string' && to <= from;
  return endsBeforeStart ? [{ field: 'to', error: 'ends_first' }] : [];
}

/** Kind of target of each link field; a `file` field also accepts paths of static files and uploaded pictures */
const linkFields: Readonly<Record<string, 'page' | 'file'>> = {
  link: 'page',
  link_url: 'page',
  icon_url: 'file',
  image: 'file',
};

/** Other content that the fields of an item are validated against */
export interface DraftContext {
  /** Paths of published pages and services, including the item itself */
  pages: ReadonlySet<string>;
  /** Existing pictures */
  pictureIds: ReadonlyMap<number, unknown>;
  picturePaths: ReadonlyMap<string, unknown>;
  isSlugTaken: boolean;
  /** New parent of a menu item, and whether the item has children */
  menu: { parent: { id: number; isTop: boolean } | null; hasChildren: boolean };
}

function linkProblems(fields: Fields, { pages, picturePaths }: DraftContext): Problem[] {
  return Object.entries(linkFields).flatMap(([field, kind]): Problem[] => {
    const link = fields[field];
    if (typeof link !== 'string') return [];
    const isFile = kind === 'file' && link.startsWith('/');
    const isFound = isFile ? isStaticFile(link) || picturePaths.has(link) : isLiveLink(link, pages);
    return isFound ? [] : [{ field, error: 'dead_link', link }];
  });
}

function pictureProblems(fields: Fields, { pictureIds }: DraftContext): Problem[] {
  return Object.entries(fields).flatMap(([field, value]): Problem[] =>
    field.startsWith('picture_id') && typeof value === 'number' && !pictureIds.has(value)
      ? [{ field, error: 'photo_unknown' }]
      : [],
  );
}

export const isFixedSlug = (kind: 'pages' | 'services', slug: string) =>
  fixedSlugs[kind].includes(slug);

function slugProblems(
  kind: ContentKind,
  { slug }: Fields,
  { isSlugTaken }: DraftContext,
): Problem[] {
  if ((kind !== 'pages' && kind !== 'services') || typeof slug !== 'string') return [];
  const otherKind = kind === 'pages' ? 'services' : 'pages';
  if (isSlugTaken || isFixedSlug(otherKind, slug)) return [{ field: 'slug', error: 'slug_taken' }];
  const shadowsRoute = kind === 'pages' && !isFixedSlug(kind, slug) && isReservedSlug(slug);
  return shadowsRoute ? [{ field: 'slug', error: 'slug_of_screen' }] : [];
}

/** Returns a problem if a menu item would be below the second level; this also excludes cycles. */
function menuProblems(id: number | null, fields: Fields, { menu }: DraftContext): Problem[] {
  const { parent_id: parentId } = fields;
  if (typeof parentId !== 'number') return [];
  const { parent, hasChildren } = menu;
  const isAllowed = parent?.isTop && parent.id !== id && !hasChildren;
  return isAllowed ? [] : [{ field: 'parent_id', error: 'menu_depth' }];
}

/** Validates all fields of an item except its Markdown texts. */
export function problemsOf(
  kind: ContentKind,
  id: number | null,
  fields: Fields,
  context: DraftContext,
): Problem[] {
  return [
    ...languageProblems(kind, fields),
    ...advertisingProblems(fields),
    ...timeProblems(fields),
    ...linkProblems(fields, context),
    ...pictureProblems(fields, context),
    ...slugProblems(kind, fields, context),
    ...menuProblems(id, fields, context),
  ];
}

/** Returns the paths of uploaded pictures in fields. */
export const picturePathsIn = (fields: Fields): string[] =>
  ['text_ru', 'text_en', 'image', 'icon_url'].flatMap((name) =>
    Array.from(String(fields[name] ?? '').matchAll(/\/content-media\/[\da-f]{64}\.webp/g), String),
  );

/** Field that splits the items of a kind into separately ordered shelves; `null` for a single shelf */
const shelves: Record<ContentKind, string | null> = {
  pages: null,
  services: null,
  menu: 'parent_id',
  banners: 'place',
  slides: 'set',
  questions: 'group_ru',
  features: null,
  recommendations: null,
  links: 'type',
};

/** Returns the shelf within which an item is ordered. */
export function shelfOf(kind: ContentKind, fields: Fields): string {
  const field = shelves[kind];
  return field === null ? '' : String(fields[field] ?? '');
}

export const slugOf = ({ slug }: Fields): string | null => (typeof slug === 'string' ? slug : null);

interface PageRow {
  id: number;
  kind: ContentKind;
  slug: string | null;
  published: boolean;
  to: Date | null;
}

const linkOf = ({ kind, slug }: Pick<PageRow, 'kind' | 'slug'>): string =>
  kind === 'services' ? serviceLink(slug ?? '') : pageLink(slug ?? '');

/** Returns the paths that links may lead to: those of published pages and services, including the item itself. */
export function publishedPaths(
  rows: readonly PageRow[],
  draftedPage: PageRow,
  now: Date,
): ReadonlySet<string> {
  const pages = [draftedPage, ...rows.filter(({ id }) => id !== draftedPage.id)];
  return new Set(
    pages
      .filter(({ slug, published, to }) => slug && published && (to === null || to > now))
      .map(linkOf),
  );
}
