import { type ContentKind, contentPicture } from '@pitlane/contracts';
import * as z from 'zod/mini';
import { draftKey } from '@/lib/draft-storage.ts';
import { deviceStorage } from '@/lib/storage.ts';
import { readStoredValue, writeStoredValue } from '@/lib/stored-value.ts';

const contentDraftSchema = z.object({
  /** Version that the draft changes; 0 for a new item. */
  version: z.int(),
  draft: z.record(z.string(), z.string()),
  /** Pictures uploaded for the draft, by file id, because responses contain only their ids. */
  pictures: z.record(z.string(), contentPicture),
});
export type ContentDraft = z.output<typeof contentDraftSchema>;

const storageKeyOf = (userId: number, kind: ContentKind, id: number) =>
  draftKey(userId, `content:${kind}:${id}`);

export const readContentDraft = (
  userId: number,
  kind: ContentKind,
  id: number,
): ContentDraft | null => readStoredValue(storageKeyOf(userId, kind, id), contentDraftSchema, null);

export function storeContentDraft(
  userId: number,
  kind: ContentKind,
  id: number,
  contentDraft: ContentDraft | null,
): void {
  writeStoredValue(storageKeyOf(userId, kind, id), contentDraft);
}

export const findDraftIds = (userId: number, kind: ContentKind, ids: readonly number[]): number[] =>
  ids.filter((id) => deviceStorage.read(storageKeyOf(userId, kind, id)) !== null);
