import { type ContentKind, contentPicture } from '@pitlane/contracts';
import * as z from 'zod/mini';
import { stored } from '@/lib/storage.ts';
import { storedValue, writeStoredValue } from '@/lib/stored-value.ts';
import { typedPlace } from '@/lib/typed-texts.ts';

const typedContent = z.object({
  /** Version that the draft changes; 0 for a new item. */
  version: z.int(),
  draft: z.record(z.string(), z.string()),
  /** Pictures uploaded for the draft, by file id: responses name pictures only by id. */
  pictures: z.record(z.string(), contentPicture),
});
export type TypedContent = z.output<typeof typedContent>;

const place = (userId: number, kind: ContentKind, id: number) =>
  typedPlace(userId, `content:${kind}:${id}`);

export const readTyped = (userId: number, kind: ContentKind, id: number): TypedContent | null =>
  storedValue(place(userId, kind, id), typedContent, null);

export function keepTyped(
  userId: number,
  kind: ContentKind,
  id: number,
  typed: TypedContent | null,
): void {
  writeStoredValue(place(userId, kind, id), typed);
}

export const typedOf = (userId: number, kind: ContentKind, ids: readonly number[]): number[] =>
  ids.filter((id) => stored.read(place(userId, kind, id)) !== null);
