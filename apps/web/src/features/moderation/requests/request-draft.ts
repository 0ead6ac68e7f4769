import { answerChannels } from '@pitlane/contracts';
import * as z from 'zod/mini';
import { draftKey } from '@/lib/draft-storage.ts';
import { readStoredValue, writeStoredValue } from '@/lib/stored-value.ts';

const requestDraftSchema = z.object({
  message: z.string(),
  channel: z.nullable(z.enum(answerChannels)),
  note: z.string(),
});
export type RequestDraft = z.output<typeof requestDraftSchema>;

const emptyDraft: RequestDraft = { message: '', channel: null, note: '' };

const storageKeyOf = (userId: number, id: number) => draftKey(userId, `request:${id}`);

export const readRequestDraft = (userId: number, id: number): RequestDraft =>
  readStoredValue(storageKeyOf(userId, id), requestDraftSchema, emptyDraft);

/** Stores a draft on this device; removes it if empty. */
export function storeRequestDraft(
  userId: number,
  id: number,
  changes: Partial<RequestDraft>,
): void {
  const draft = { ...readRequestDraft(userId, id), ...changes };
  const isEmpty = draft.message === '' && draft.note === '';
  writeStoredValue(storageKeyOf(userId, id), isEmpty ? null : draft);
}
