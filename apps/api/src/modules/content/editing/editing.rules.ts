import type { ContentKind } from '@pitlane/contracts';
import * as z from 'zod/mini';
import { type Blocks, readFields, readTimes, type Times } from '../content/content.rules.ts';
import { type Draft, type Fields, isFixedSlug, shelfOf, slugOf } from './drafting.rules.ts';

/** Stored columns of a version */
export interface StoredColumns extends Times {
  kind: ContentKind;
  slug: string | null;
  shelf: string;
  fields: Fields;
  blocks: Blocks | null;
}

export function columnsOf({ kind, fields, blocks }: Draft): StoredColumns {
  return {
    kind,
    slug: slugOf(fields),
    shelf: shelfOf(kind, fields),
    ...readTimes(fields),
    fields,
    blocks,
  };
}

const isAlwaysShown = ({ published, from, to }: Fields) =>
  published === true && from === null && to === null;

/** Reports whether a change would hide or move a page that the product itself links to. */
export function breaksFixedPage(kind: ContentKind, before: Fields, after: Fields | null): boolean {
  if (kind !== 'pages' && kind !== 'services') return false;
  const slug = slugOf(before);
  if (slug === null || !isFixedSlug(kind, slug)) return false;
  if (after === null || slugOf(after) !== slug) return true;
  return isAlwaysShown(before) && !isAlwaysShown(after);
}

/** Returns the name of an item for the moderation log. */
export function logNameOf({
  kind,
  fields: stored,
}: {
  kind: ContentKind;
  fields: unknown;
}): string {
  const fields: Fields = { ...readFields(kind, stored) };
  return String(fields.title_ru || fields.question_ru || fields.name || fields.slug || kind);
}

const sentVersion = z.object({ version: z.int() });

/** Returns the base version sent with a change, before the rest of it is validated; `null` if it is missing. */
export function baseVersionOf(fields: unknown): number | null {
  const read = sentVersion.safeParse(fields);
  return read.success ? read.data.version : null;
}
