import * as z from 'zod/mini';
import { atLeast, id } from '../http.ts';
import { advertising, banner, contentPicture } from './pieces.schema.ts';

/** A piece of text in one look. */
export const textPiece = z.object({
  text: z.string(),
  strong: z.optional(z.literal(true)),
  em: z.optional(z.literal(true)),
  href: z.optional(z.string()),
});
export type TextPiece = z.output<typeof textPiece>;

const text = z.array(textPiece);

/**
 * What Markdown becomes on the server: the browser gets no HTML and no parser. A plain union, as
 * others are: what a discriminated one needs of zod would be loaded by every page (decision 0010).
 */
export const contentBlock = z.union([
  z.object({ type: z.literal('heading'), level: z.literal([2, 3]), text }),
  z.object({ type: z.literal('paragraph'), text }),
  z.object({ type: z.literal('quote'), text }),
  z.object({ type: z.literal('list'), ordered: z.boolean(), items: z.array(text) }),
  z.object({ type: z.literal('table'), head: z.array(text), rows: z.array(z.array(text)) }),
  z.object({ type: z.literal('image'), picture: contentPicture, alt: z.string() }),
  z.object({ type: z.literal('divider') }),
]);
export type ContentBlock = z.output<typeof contentBlock>;

/** Forms that a page can show, by the last word of the call's path. */
export const pageForms = [
  'contact',
  'transport',
  'auto-trade',
  'buy-auto',
  'individual-selection',
  'buyback',
  'callback',
  'by-service',
  'support',
] as const;

/** What people send us; errors the app sends by itself. */
export const formKinds = [...pageForms, 'error'] as const;
export type FormKind = (typeof formKinds)[number];

const optionalForm = z.nullable(z.enum(formKinds));

const childPage = z.object({
  id,
  slug: z.string(),
  link: z.string(),
  title: z.string(),
  lead: z.string(),
  icon_url: z.nullable(z.string()),
  form: optionalForm,
});

/** A page or a service as it is read. */
export const contentPage = z.object({
  id,
  slug: z.string(),
  link: z.string(),
  title: z.string(),
  lead: z.string(),
  picture: z.nullable(contentPicture),
  blocks: z.array(contentBlock),
  form: optionalForm,
  seo: z.object({ title: z.string(), description: z.string() }),
  version: atLeast(1),
  updated_at: z.iso.datetime(),
  children: z.array(childPage),
});
export type ContentPage = z.output<typeof contentPage>;

/** `button` is its text; null: the whole slide leads on. */
export const slide = z.extend(banner, { button: z.nullable(z.string()) });
export type Slide = z.output<typeof slide>;

export const recommendation = z.object({
  id,
  title: z.string(),
  description: z.string(),
  image: z.string(),
  link: z.string(),
  ...advertising,
});
export type Recommendation = z.output<typeof recommendation>;

export const feature = z.object({
  id,
  title: z.string(),
  description: z.string(),
  icon_url: z.nullable(z.string()),
  link: z.nullable(z.string()),
});
export type Feature = z.output<typeof feature>;

export const question = z.object({
  id,
  group: z.string(),
  question: z.string(),
  blocks: z.array(contentBlock),
});
export type Question = z.output<typeof question>;
