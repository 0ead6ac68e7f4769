import * as z from 'zod/mini';
import { emptyOr, fieldCheck, instant, jsonFlag, longText, oneOf, plainText } from '../fields.ts';
import { atLeast, id } from '../http.ts';
import { isSitePath } from '../site-path.ts';
import { formKinds, pageForms } from './content.schema.ts';

/** Maximum length of a Markdown text, in characters. */
export const MAX_MARKDOWN = 50_000;
/** Maximum size of an uploaded picture, in bytes. */
export const MAX_CONTENT_PICTURE = 10 * 1_024 * 1_024;

export const contentKinds = [
  'pages',
  'services',
  'menu',
  'banners',
  'slides',
  'questions',
  'features',
  'recommendations',
  'links',
] as const;
export type ContentKind = (typeof contentKinds)[number];

export const bannerPlaces = ['home', 'search', 'advert'] as const;
export const slideSets = ['desktop', 'mobile'] as const;
export const linkTypes = ['social', 'android', 'ios'] as const;

/** Https address without user information: `https://bank.example@evil.example` leads to the latter. */
const HTTPS = /^https:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/;
/** Bidirectional controls and other invisible characters, which disguise an address, and broken Unicode. */
const UNREADABLE = /[\p{Cc}\p{Cf}\p{Cs}]/u;
const MAX_LINK = 2_000;

/**
 * Reports whether a text is a link that editors may publish: a path of the site or an https address, without user
 * information or invisible characters. Does not check that the target exists.
 */
export const isLink = (text: string) =>
  !UNREADABLE.test(text) &&
  (isSitePath(text) || (text.length <= MAX_LINK && HTTPS.test(text) && URL.canParse(text)));

/** Invisible characters are rejected, not removed: the editor has to see what was pasted. */
const link = z.string().check(z.trim(), z.maxLength(MAX_LINK), fieldCheck(isLink, 'link'));
const ownLink = emptyOr(link);
const optionalId = emptyOr(id);

export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const slug = z.pipe(
  plainText(100, 1),
  z.string().check(fieldCheck((text) => slugPattern.test(text), 'slug')),
);

/**
 * Fields: `is` is the input's type, `takes` the schema of requests, `usual` the default, `shows` the schema of
 * responses.
 */
const line = (max: number) => ({
  is: 'line' as const,
  max,
  takes: plainText(max),
  usual: '',
  shows: z.string(),
});
const markdown = {
  is: 'markdown',
  takes: longText(MAX_MARKDOWN),
  usual: '',
  shows: z.string(),
} as const;
const optionalLine = (max: number) => ({
  is: 'line' as const,
  max,
  takes: emptyOr(plainText(max)),
  usual: null,
  shows: z.nullable(z.string()),
});
const optionalLink = {
  is: 'link',
  takes: ownLink,
  usual: null,
  shows: z.nullable(z.string()),
} as const;
const neededLink = { is: 'link', takes: link, usual: undefined, shows: z.string() } as const;
const pictureId = {
  is: 'picture',
  takes: optionalId,
  usual: null,
  shows: z.nullable(id),
} as const;
const moment = {
  is: 'moment',
  takes: emptyOr(instant),
  usual: null,
  shows: z.nullable(z.iso.datetime()),
} as const;
const choice = <const Values extends readonly [string, ...string[]]>(values: Values) => ({
  is: 'choice' as const,
  values,
  takes: oneOf(values),
  usual: undefined,
  shows: z.enum(values),
});

const inBoth = <Name extends string, Field>(name: Name, field: Field) =>
  ({ [`${name}_ru`]: field, [`${name}_en`]: field }) as Record<`${Name}_ru` | `${Name}_en`, Field>;

/** Period of publication: `from` is inclusive, `to` exclusive. */
const shown = {
  published: { is: 'flag', takes: jsonFlag, usual: false, shows: z.boolean() },
  from: moment,
  to: moment,
} as const;

const page = {
  slug: { is: 'slug', takes: slug, usual: undefined, shows: z.string() },
  ...inBoth('title', line(200)),
  ...inBoth('lead', line(500)),
  ...inBoth('text', markdown),
  ...inBoth('seo_title', line(200)),
  ...inBoth('seo_description', line(500)),
  picture_id: pictureId,
  form: {
    is: 'choice',
    values: pageForms,
    takes: emptyOr(oneOf(pageForms)),
    usual: null,
    shows: z.nullable(z.enum(formKinds)),
  },
} as const;

const advertised = { advertiser: optionalLine(200), erid: optionalLine(100) };

const bannerFields = {
  ...inBoth('title', line(200)),
  ...inBoth('text', line(500)),
  ...inBoth('picture_id', pictureId),
  link: neededLink,
  ...advertised,
};

/** Fields of each kind (docs/product.md#content). */
export const contentFields = {
  pages: { ...page, ...shown },
  services: { ...page, icon_url: optionalLink, ...shown },
  menu: {
    parent_id: { is: 'parent', takes: optionalId, usual: null, shows: z.nullable(id) },
    link: neededLink,
    ...inBoth('title', line(100)),
    icon_url: optionalLink,
    ...shown,
  },
  banners: { place: choice(bannerPlaces), ...bannerFields, ...shown },
  slides: { set: choice(slideSets), ...bannerFields, ...inBoth('button', line(50)), ...shown },
  questions: {
    ...inBoth('group', line(100)),
    ...inBoth('question', line(300)),
    ...inBoth('text', markdown),
    ...shown,
  },
  features: {
    ...inBoth('title', line(200)),
    ...inBoth('description', line(500)),
    icon_url: optionalLink,
    link: optionalLink,
    ...shown,
  },
  recommendations: {
    ...inBoth('title', line(200)),
    ...inBoth('description', line(500)),
    image: neededLink,
    link: neededLink,
    ...advertised,
    ...shown,
  },
  links: {
    type: choice(linkTypes),
    name: { is: 'line', max: 100, takes: plainText(100, 1), usual: undefined, shows: z.string() },
    link_url: neededLink,
    icon_url: optionalLink,
    ...shown,
  },
} as const;

/** Field of any kind, as the editor's form sees it. */
export type ContentField = {
  takes: z.ZodMiniType;
  /** `null` for an optional field, `undefined` for a required one. */
  usual: string | boolean | null | undefined;
} & (
  | { is: 'line'; max: number }
  | { is: 'choice'; values: readonly string[] }
  | { is: 'slug' | 'markdown' | 'link' | 'picture' | 'parent' | 'moment' | 'flag' }
);

type Table = typeof contentFields;
/** Fields of a kind as stored and returned. */
export type ContentFields<Kind extends ContentKind> = {
  [Name in keyof Table[Kind]]: Table[Kind][Name] extends {
    shows: infer Shows extends z.ZodMiniType;
  }
    ? z.output<Shows>
    : never;
};

type Schema = z.ZodMiniObject<Record<string, z.ZodMiniType>>;

const schemas = (part: 'given' | 'changed' | 'shown') =>
  Object.fromEntries(
    contentKinds.map((kind) => [
      kind,
      z.object(
        Object.fromEntries(
          Object.entries(contentFields[kind]).map(([name, { takes, usual, shows }]) => {
            const given: z.ZodMiniType =
              usual === undefined ? takes : z._default(z.optional(takes), usual);
            return [name, { given, changed: z.optional(takes), shown: shows }[part]];
          }),
        ),
      ),
    ]),
  ) as Record<ContentKind, Schema>;

/** Fields of a new item; omitted ones get their defaults. */
export const newContent = schemas('given');
/** Changed fields of an item; omitted ones are unchanged. */
export const changedContent = schemas('changed');
export const storedContent = schemas('shown');

/** Fields of every item in a response, beside those of its kind (`storedContent`). */
export const contentEntry = z.looseObject({
  id,
  version: atLeast(1),
  removed: z.boolean(),
  updated_at: z.iso.datetime(),
});
export type ContentEntry = z.output<typeof contentEntry>;

export const contentEvents = ['created', 'changed', 'restored', 'removed'] as const;
export type ContentEvent = (typeof contentEvents)[number];

/** Version of an item with its fields; `user` is `null` for content shipped with the product. */
export const contentVersion = z.object({
  version: atLeast(1),
  user: z.nullable(z.object({ id, name: z.string() })),
  created_at: z.iso.datetime(),
  event: z.enum(contentEvents),
  fields: z.record(z.string(), z.unknown()),
});
export type ContentVersion = z.output<typeof contentVersion>;
