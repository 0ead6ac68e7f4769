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

/** HTTPS URL without user information, because `https://bank.example@evil.example` leads to evil.example. */
const HTTPS = /^https:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/;
/** Bidirectional controls and other invisible characters, which disguise a URL, and broken Unicode. */
const UNREADABLE_CHARACTER = /[\p{Cc}\p{Cf}\p{Cs}]/u;
const MAX_LINK_LENGTH = 2_000;

/**
 * Reports whether a text is a link that editors may publish: a path of the site or an HTTPS URL, without user
 * information or invisible characters. Does not check that the target exists.
 */
export const isLink = (text: string) =>
  !UNREADABLE_CHARACTER.test(text) &&
  (isSitePath(text) || (text.length <= MAX_LINK_LENGTH && HTTPS.test(text) && URL.canParse(text)));

/** Invisible characters are rejected rather than removed, so that editors notice what they have pasted. */
const link = z.string().check(z.trim(), z.maxLength(MAX_LINK_LENGTH), fieldCheck(isLink, 'link'));
const ownLink = emptyOr(link);
const optionalId = emptyOr(id);

export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const slug = z.pipe(
  plainText(100, 1),
  z.string().check(fieldCheck((text) => slugPattern.test(text), 'slug')),
);

/** Fields: `is` is the type of the input, `usual` the default value. */
const line = (max: number) => ({
  is: 'line' as const,
  max,
  requestSchema: plainText(max),
  usual: '',
  responseSchema: z.string(),
});
const markdown = {
  is: 'markdown',
  requestSchema: longText(MAX_MARKDOWN),
  usual: '',
  responseSchema: z.string(),
} as const;
const optionalLine = (max: number) => ({
  is: 'line' as const,
  max,
  requestSchema: emptyOr(plainText(max)),
  usual: null,
  responseSchema: z.nullable(z.string()),
});
const optionalLink = {
  is: 'link',
  requestSchema: ownLink,
  usual: null,
  responseSchema: z.nullable(z.string()),
} as const;
const requiredLink = {
  is: 'link',
  requestSchema: link,
  usual: undefined,
  responseSchema: z.string(),
} as const;
const pictureId = {
  is: 'picture',
  requestSchema: optionalId,
  usual: null,
  responseSchema: z.nullable(id),
} as const;
const moment = {
  is: 'moment',
  requestSchema: emptyOr(instant),
  usual: null,
  responseSchema: z.nullable(z.iso.datetime()),
} as const;
const choice = <const Values extends readonly [string, ...string[]]>(values: Values) => ({
  is: 'choice' as const,
  values,
  requestSchema: oneOf(values),
  usual: undefined,
  responseSchema: z.enum(values),
});

const inBothLanguages = <Name extends string, Field>(name: Name, field: Field) =>
  ({ [`${name}_ru`]: field, [`${name}_en`]: field }) as Record<`${Name}_ru` | `${Name}_en`, Field>;

/** Period of publication: `from` is inclusive, `to` exclusive. */
const publication = {
  published: { is: 'flag', requestSchema: jsonFlag, usual: false, responseSchema: z.boolean() },
  from: moment,
  to: moment,
} as const;

const pageFields = {
  slug: { is: 'slug', requestSchema: slug, usual: undefined, responseSchema: z.string() },
  ...inBothLanguages('title', line(200)),
  ...inBothLanguages('lead', line(500)),
  ...inBothLanguages('text', markdown),
  ...inBothLanguages('seo_title', line(200)),
  ...inBothLanguages('seo_description', line(500)),
  picture_id: pictureId,
  form: {
    is: 'choice',
    values: pageForms,
    requestSchema: emptyOr(oneOf(pageForms)),
    usual: null,
    responseSchema: z.nullable(z.enum(formKinds)),
  },
} as const;

const advertisingFields = { advertiser: optionalLine(200), erid: optionalLine(100) };

const bannerFields = {
  ...inBothLanguages('title', line(200)),
  ...inBothLanguages('text', line(500)),
  ...inBothLanguages('picture_id', pictureId),
  link: requiredLink,
  ...advertisingFields,
};

/** Fields of each kind (docs/product.md#content). */
export const contentFields = {
  pages: { ...pageFields, ...publication },
  services: { ...pageFields, icon_url: optionalLink, ...publication },
  menu: {
    parent_id: {
      is: 'parent',
      requestSchema: optionalId,
      usual: null,
      responseSchema: z.nullable(id),
    },
    link: requiredLink,
    ...inBothLanguages('title', line(100)),
    icon_url: optionalLink,
    ...publication,
  },
  banners: { place: choice(bannerPlaces), ...bannerFields, ...publication },
  slides: {
    set: choice(slideSets),
    ...bannerFields,
    ...inBothLanguages('button', line(50)),
    ...publication,
  },
  questions: {
    ...inBothLanguages('group', line(100)),
    ...inBothLanguages('question', line(300)),
    ...inBothLanguages('text', markdown),
    ...publication,
  },
  features: {
    ...inBothLanguages('title', line(200)),
    ...inBothLanguages('description', line(500)),
    icon_url: optionalLink,
    link: optionalLink,
    ...publication,
  },
  recommendations: {
    ...inBothLanguages('title', line(200)),
    ...inBothLanguages('description', line(500)),
    image: requiredLink,
    link: requiredLink,
    ...advertisingFields,
    ...publication,
  },
  links: {
    type: choice(linkTypes),
    name: {
      is: 'line',
      max: 100,
      requestSchema: plainText(100, 1),
      usual: undefined,
      responseSchema: z.string(),
    },
    link_url: requiredLink,
    icon_url: optionalLink,
    ...publication,
  },
} as const;

/** Field of any kind, as the editor's form sees it. */
export type ContentField = {
  requestSchema: z.ZodMiniType;
  /** `null` for an optional field, `undefined` for a required one. */
  usual: string | boolean | null | undefined;
} & (
  | { is: 'line'; max: number }
  | { is: 'choice'; values: readonly string[] }
  | { is: 'slug' | 'markdown' | 'link' | 'picture' | 'parent' | 'moment' | 'flag' }
);

type ContentFieldTable = typeof contentFields;
/** Fields of a kind as stored and returned. */
export type ContentFields<Kind extends ContentKind> = {
  [Name in keyof ContentFieldTable[Kind]]: ContentFieldTable[Kind][Name] extends {
    responseSchema: infer Response extends z.ZodMiniType;
  }
    ? z.output<Response>
    : never;
};

type Schema = z.ZodMiniObject<Record<string, z.ZodMiniType>>;

const createSchemas = (purpose: 'created' | 'changed' | 'stored') =>
  Object.fromEntries(
    contentKinds.map((kind) => [
      kind,
      z.object(
        Object.fromEntries(
          Object.entries(contentFields[kind]).map(
            ([name, { requestSchema, usual: defaultValue, responseSchema }]) => {
              const newValue: z.ZodMiniType =
                defaultValue === undefined
                  ? requestSchema
                  : z._default(z.optional(requestSchema), defaultValue);
              return [
                name,
                { created: newValue, changed: z.optional(requestSchema), stored: responseSchema }[
                  purpose
                ],
              ];
            },
          ),
        ),
      ),
    ]),
  ) as Record<ContentKind, Schema>;

/** Fields of a new item; omitted ones get their defaults. */
export const newContent = createSchemas('created');
/** Changed fields of an item; omitted ones are unchanged. */
export const changedContent = createSchemas('changed');
export const storedContent = createSchemas('stored');

/** Fields of every item in a response, in addition to those of its kind (`storedContent`). */
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
