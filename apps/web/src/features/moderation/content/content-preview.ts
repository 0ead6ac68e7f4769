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

const of = <const Kind extends ContentKind, Item extends z.ZodMiniType>(kind: Kind, item: Item) =>
  z.object({ kind: z.literal(kind), item });

const shownContent = z.union([
  of('pages', contentPage),
  of('services', contentPage),
  of('menu', menuItem),
  of('banners', banner),
  // Only the draft contains the screens of a slide.
  z.extend(of('slides', slide), { set: z.enum(slideSets) }),
  of('questions', question),
  of('features', feature),
  of('recommendations', recommendation),
  of('links', socialLink),
]);
export type ShownContent = z.output<typeof shownContent>;
type Without<Kind extends ContentKind> = Exclude<ShownContent, { kind: Kind }>;

export type ShownCard = Without<'pages' | 'services' | 'menu' | 'links'>;

/** Parses a preview; null if a newer server returns an unknown shape. */
export const readShown = (kind: ContentKind, answer: unknown, { set }: Draft) =>
  shownContent.safeParse({ kind, item: answer, set }).data ?? null;
