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

/** What the public calls answer of each kind. */
const shownContent = z.union([
  of('pages', contentPage),
  of('services', contentPage),
  of('menu', menuItem),
  of('banners', banner),
  // Which screens it is for says only the draft.
  z.extend(of('slides', slide), { set: z.enum(slideSets) }),
  of('questions', question),
  of('features', feature),
  of('recommendations', recommendation),
  of('links', socialLink),
]);
export type ShownContent = z.output<typeof shownContent>;
type Without<Kind extends ContentKind> = Exclude<ShownContent, { kind: Kind }>;

/** What other features draw as one card among others. */
export type ShownCard = Without<'pages' | 'services' | 'menu' | 'links'>;

/** Null where a newer server answers what this page does not know. */
export const readShown = (kind: ContentKind, answer: unknown, { set }: Draft) =>
  shownContent.safeParse({ kind, item: answer, set }).data ?? null;
