import * as z from 'zod/mini';
import { atLeast, id } from '../http.ts';
import { advertising, banner, contentPicture } from './banner.schema.ts';

export const textPiece = z.object({
  text: z.string(),
  strong: z.optional(z.literal(true)),
  em: z.optional(z.literal(true)),
  href: z.optional(z.string()),
});
export type TextPiece = z.output<typeof textPiece>;

const text = z.array(textPiece);

/**
 * Block of rendered Markdown: the browser gets no HTML and no parser. A plain union, because every page would load
 * the zod code of a discriminated one (decision 0009).
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

/** Forms that a page can show, by the last segment of their operation's path. */
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

/** Kinds of requests; the app itself sends `error`. */
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

/** `button` is its text; if `null`, the whole slide is a link. */
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
