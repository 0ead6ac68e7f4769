import * as z from 'zod/mini';
import { emptyOr, instant, jsonFlag, longText, must, oneOf, plainText } from '../fields.ts';
import { atLeast, id } from '../http.ts';
import { isSitePath } from '../site-path.ts';
import { formKinds, pageForms } from './content.schema.ts';

/** Characters of a text in Markdown. */
export const MAX_MARKDOWN = 50_000;
/** Bytes of a picture that an editor uploads. */
export const MAX_CONTENT_PICTURE = 10 * 1_024 * 1_024;

/** What editors write, and what stands in an address. */
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

/** An https address without user information: `https://bank.example@evil.example` leads to the latter. */
const HTTPS = /^https:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/;
/** Bidi controls and other invisible characters, which make an address read like a different one, and broken Unicode. */
const UNREADABLE = /[\p{Cc}\p{Cf}\p{Cs}]/u;
const MAX_LINK = 2_000;

/**
 * Whether a text is a link that editors may publish: a path of the site or an https address, without
 * user information or invisible characters. Does not check that the target exists.
 */
export const isLink = (text: string) =>
  !UNREADABLE.test(text) &&
  (isSitePath(text) || (text.length <= MAX_LINK && HTTPS.test(text) && URL.canParse(text)));

/** Invisible characters are refused, not removed: the editor has to see what was pasted. */
const link = z.string().check(z.trim(), z.maxLength(MAX_LINK), must(isLink, 'link'));
const ownLink = emptyOr(link);
const optionalId = emptyOr(id);

export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const slug = z.pipe(
  plainText(100, 1),
  z.string().check(must((text) => slugPattern.test(text), 'slug')),
);

/** A field: how it is written, what a call takes, what it is where nothing is given, what answers show. */
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

/** A field in both languages. */
const inBoth = <Name extends string, Field>(name: Name, field: Field) =>
  ({ [`${name}_ru`]: field, [`${name}_en`]: field }) as Record<`${Name}_ru` | `${Name}_en`, Field>;

/** When something is shown: `from` is inclusive, `to` exclusive. */
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

/** The fields of each kind (docs/product.md#content). */
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

/** A field of any kind, as a form needs to know it. */
export type ContentField = {
  takes: z.ZodMiniType;
  /** Null where it may be left empty, undefined where it must be given. */
  usual: string | boolean | null | undefined;
} & (
  | { is: 'line'; max: number }
  | { is: 'choice'; values: readonly string[] }
  | { is: 'slug' | 'markdown' | 'link' | 'picture' | 'parent' | 'moment' | 'flag' }
);

type Table = typeof contentFields;
/** The fields of a kind as they are stored and answered. */
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

/** What a new thing of a kind is made of; what is not given is as usual. */
export const newContent = schemas('given');
/** What changes of a thing; what is not given stays. */
export const changedContent = schemas('changed');
/** What is stored and answered of a thing. */
export const storedContent = schemas('shown');

/** What every answer about a thing holds beside the fields of its kind (`storedContent`). */
export const contentEntry = z.looseObject({
  id,
  version: atLeast(1),
  removed: z.boolean(),
  updated_at: z.iso.datetime(),
});
export type ContentEntry = z.output<typeof contentEntry>;

export const contentEvents = ['created', 'changed', 'restored', 'removed'] as const;
export type ContentEvent = (typeof contentEvents)[number];

/** A version of a thing, with its fields; nobody: it came with the product. */
export const contentVersion = z.object({
  version: atLeast(1),
  user: z.nullable(z.object({ id, name: z.string() })),
  created_at: z.iso.datetime(),
  event: z.enum(contentEvents),
  fields: z.record(z.string(), z.unknown()),
});
export type ContentVersion = z.output<typeof contentVersion>;
