import { type ContentKind, contentPicture } from '@pitlane/contracts';
import * as z from 'zod/mini';
import { draftKey } from '@/lib/draft-storage.ts';
import { deviceStorage } from '@/lib/storage.ts';
import { readStoredValue, writeStoredValue } from '@/lib/stored-value.ts';

const typedContent = z.object({
  /** Version that the draft changes; 0 for a new item. */
  version: z.int(),
  draft: z.record(z.string(), z.string()),
  /** Pictures uploaded for the draft, by file id: responses name pictures only by id. */
  pictures: z.record(z.string(), contentPicture),
});
export type ContentDraft = z.output<typeof typedContent>;

const place = (userId: number, kind: ContentKind, id: number) =>
  draftKey(userId, `content:${kind}:${id}`);

export const readContentDraft = (
  userId: number,
  kind: ContentKind,
  id: number,
): ContentDraft | null => readStoredValue(place(userId, kind, id), typedContent, null);

export function storeContentDraft(
  userId: number,
  kind: ContentKind,
  id: number,
  typed: ContentDraft | null,
): void {
  writeStoredValue(place(userId, kind, id), typed);
}

export const findDraftIds = (userId: number, kind: ContentKind, ids: readonly number[]): number[] =>
  ids.filter((id) => deviceStorage.read(place(userId, kind, id)) !== null);
