import {
  type ContentKind,
  type ContentPicture,
  changedContent,
  contentFields,
  type FieldErrorCode,
  fixedSlugs,
  hidesScreen,
  newContent,
  pageLink,
  serviceLink,
} from '@pitlane/contracts';
import type * as z from 'zod/mini';
import { type Blocks, isOwnFile, leadsSomewhere, readFields } from '../content/content.rules.ts';

/** What is wrong with a field; `link` is the dead one that its text names. */
export interface Problem {
  field: string;
  error: FieldErrorCode;
  link?: string;
}

export type Fields = Readonly<Record<string, unknown>>;

/** A link of a text, as what is wrong with it where nothing is there. */
export type NamedLink = Problem & { link: string };

/** What an editor would save. */
export interface Draft {
  kind: ContentKind;
  /** As they are stored. */
  fields: Fields;
  blocks: Blocks | null;
  /** What is wrong with the texts, whatever else is there. */
  problems: Problem[];
  /** Where the texts lead, and the pictures they show. */
  links: NamedLink[];
  images: NamedLink[];
  pictures: ReadonlyMap<number, ContentPicture>;
}

const isAd = (kind: ContentKind) => kind === 'banners' || kind === 'slides';

/** Whether the text of a kind is Markdown. */
export const hasText = (kind: ContentKind) => 'text_ru' in contentFields[kind] && !isAd(kind);

/** What a call says a new thing is made of, or what changes of one that is there. */
export const schemaOf = (kind: ContentKind, isNew: boolean): z.ZodMiniType<Fields> =>
  (isNew ? newContent : changedContent)[kind];

/** Fields as they are stored: times as text, and nothing where nothing may stand. */
export function toStored(kind: ContentKind, fields: Fields): Fields {
  const optional = new Set(
    Object.entries(contentFields[kind]).flatMap(([name, { usual }]) =>
      usual === null ? name : [],
    ),
  );
  const stored = Object.entries(fields).map(([name, value]) => {
    if (value instanceof Date) return [name, value.toISOString()];
    return [name, value === '' && optional.has(name) ? null : value];
  });
  return readFields(kind, Object.fromEntries(stored));
}

const bases = (kind: ContentKind): string[] =>
  Object.keys(contentFields[kind])
    .filter((name) => name.endsWith('_ru'))
    .map((name) => name.slice(0, -'_ru'.length));

/** What nothing is published without. */
const neededTexts = new Set(['title', 'text', 'question']);
/** The short text of a banner may be missing. */
const isNeeded = (kind: ContentKind, base: string) =>
  neededTexts.has(base) && !(isAd(kind) && base === 'text');

/** What is published is there in both languages. */
function languageProblems(kind: ContentKind, fields: Fields): Problem[] {
  if (!fields.published) return [];
  return bases(kind).flatMap((base): Problem[] => {
    const names = [`${base}_ru`, `${base}_en`];
    const empty = names.filter((name) => !fields[name]);
    if (empty.length === 1) return empty.map((field) => ({ field, error: 'both_languages' }));
    if (empty.length === 0 || !isNeeded(kind, base)) return [];
    return empty.map((field) => ({ field, error: 'required' }));
  });
}

function advertisingProblems({ advertiser, erid }: Fields): Problem[] {
  if (!advertiser === !erid) return [];
  return [{ field: advertiser ? 'erid' : 'advertiser', error: 'advertiser_and_erid' }];
}

function timeProblems({ from, to }: Fields): Problem[] {
  const ends = typeof from === 'string' && typeof to === 'string' && to <= from;
  return ends ? [{ field: 'to', error: 'ends_first' }] : [];
}

/** Links that are fields of their own; pictures may be files of the site too. */
const links: Readonly<Record<string, 'page' | 'file'>> = {
  link: 'page',
  link_url: 'page',
  icon_url: 'file',
  image: 'file',
};

/** What the fields of a thing are checked against. */
export interface Surroundings {
  /** Where pages and services stand that are published, with this one. */
  pages: ReadonlySet<string>;
  /** Of pictures that are there. */
  pictureIds: ReadonlyMap<number, unknown>;
  pictureAddresses: ReadonlyMap<string, unknown>;
  /** Whether another page has the slug. */
  isSlugTaken: boolean;
  /** What a menu item would lie below, and whether it has items below itself. */
  menu: { parent: { id: number; isTop: boolean } | null; hasChildren: boolean };
}

function linkProblems(fields: Fields, { pages, pictureAddresses }: Surroundings): Problem[] {
  return Object.entries(links).flatMap(([field, kind]): Problem[] => {
    const link = fields[field];
    if (typeof link !== 'string') return [];
    const isFile = kind === 'file' && link.startsWith('/');
    const isThere = isFile
      ? isOwnFile(link) || pictureAddresses.has(link)
      : leadsSomewhere(link, pages);
    return isThere ? [] : [{ field, error: 'dead_link', link }];
  });
}

function pictureProblems(fields: Fields, { pictureIds }: Surroundings): Problem[] {
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
  { isSlugTaken }: Surroundings,
): Problem[] {
  if ((kind !== 'pages' && kind !== 'services') || typeof slug !== 'string') return [];
  const otherKind = kind === 'pages' ? 'services' : 'pages';
  if (isSlugTaken || isFixedSlug(otherKind, slug)) return [{ field: 'slug', error: 'slug_taken' }];
  const hides = kind === 'pages' && !isFixedSlug(kind, slug) && hidesScreen(slug);
  return hides ? [{ field: 'slug', error: 'slug_of_screen' }] : [];
}

/** Two levels: a circle would need a third. */
function menuProblems(id: number | null, fields: Fields, { menu }: Surroundings): Problem[] {
  const { parent_id: parentId } = fields;
  if (typeof parentId !== 'number') return [];
  const { parent, hasChildren } = menu;
  const fits = parent?.isTop && parent.id !== id && !hasChildren;
  return fits ? [] : [{ field: 'parent_id', error: 'menu_depth' }];
}

/** Everything that is wrong with the fields of a thing but its texts in Markdown. */
export function problemsOf(
  kind: ContentKind,
  id: number | null,
  fields: Fields,
  around: Surroundings,
): Problem[] {
  return [
    ...languageProblems(kind, fields),
    ...advertisingProblems(fields),
    ...timeProblems(fields),
    ...linkProblems(fields, around),
    ...pictureProblems(fields, around),
    ...slugProblems(kind, fields, around),
    ...menuProblems(id, fields, around),
  ];
}

/** The addresses of editors' pictures that fields name. */
export const addressesIn = (fields: Fields): string[] =>
  ['text_ru', 'text_en', 'image', 'icon_url'].flatMap((name) =>
    Array.from(String(fields[name] ?? '').matchAll(/\/content-media\/[\da-f]{64}\.webp/g), String),
  );

/** The field below whose value things of a kind are ordered; null where all stand in one row. */
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

/** Below what of its kind a thing is ordered. */
export function shelfOf(kind: ContentKind, fields: Fields): string {
  const field = shelves[kind];
  return field === null ? '' : String(fields[field] ?? '');
}

/** The slug of pages and services, which stands in their addresses. */
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

/** Where pages and services stand that a link may lead to: those that are published, one's own among them. */
export function linksOf(rows: readonly PageRow[], own: PageRow, now: Date): ReadonlySet<string> {
  const all = [own, ...rows.filter(({ id }) => id !== own.id)];
  return new Set(
    all
      .filter(({ slug, published, to }) => slug && published && (to === null || to > now))
      .map(linkOf),
  );
}
