import {
  banner,
  type ContentKind,
  contentPage,
  feature,
  menuItem,
  question,
  recommendation,
  slide,
  slideSets,
  socialLink,
} from '@pitlane/contracts';
import * as z from 'zod/mini';
import type { Draft } from './content-fields.ts';

const contentOfKind = <const Kind extends ContentKind, Item extends z.ZodMiniType>(
  kind: Kind,
  item: Item,
) => z.object({ kind: z.literal(kind), item });

const previewedContent = z.union([
  contentOfKind('pages', contentPage),
  contentOfKind('services', contentPage),
  contentOfKind('menu', menuItem),
  contentOfKind('banners', banner),
  // Only the draft contains the screens of a slide.
  z.extend(contentOfKind('slides', slide), { set: z.enum(slideSets) }),
  contentOfKind('questions', question),
  contentOfKind('features', feature),
  contentOfKind('recommendations', recommendation),
  contentOfKind('links', socialLink),
]);
export type PreviewedContent = z.output<typeof previewedContent>;
type ContentExceptKind<Kind extends ContentKind> = Exclude<PreviewedContent, { kind: Kind }>;

export type PreviewedCard = ContentExceptKind<'pages' | 'services' | 'menu' | 'links'>;

/** Parses a preview; null if a newer server returns an unknown shape. */
export const parsePreview = (kind: ContentKind, preview: unknown, { set }: Draft) =>
  previewedContent.safeParse({ kind, item: preview, set }).data ?? null;
