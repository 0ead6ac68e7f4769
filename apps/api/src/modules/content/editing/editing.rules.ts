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

const isAlwaysPublished = ({ published, from, to }: Fields) =>
  published === true && from === null && to === null;

/** Returns whether a change would hide or move a page that the product itself links to. */
export function breaksFixedPage(kind: ContentKind, before: Fields, after: Fields | null): boolean {
  if (kind !== 'pages' && kind !== 'services') return false;
  const slug = slugOf(before);
  if (slug === null || !isFixedSlug(kind, slug)) return false;
  if (after === null || slugOf(after) !== slug) return true;
  return isAlwaysPublished(before) && !isAlwaysPublished(after);
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

const versionShape = z.object({ version: z.int() });

/** Returns the base version in the body of a change that is not validated yet; `null` if it is missing. */
export function baseVersionOf(fields: unknown): number | null {
  const parsed = versionShape.safeParse(fields);
  return parsed.success ? parsed.data.version : null;
}
