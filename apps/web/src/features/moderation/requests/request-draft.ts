import { answerChannels } from '@pitlane/contracts';
import * as z from 'zod/mini';
import { draftKey } from '@/lib/draft-storage.ts';
import { readStoredValue, writeStoredValue } from '@/lib/stored-value.ts';

const requestDraft = z.object({
  message: z.string(),
  channel: z.nullable(z.enum(answerChannels)),
  note: z.string(),
});
export type RequestDraft = z.output<typeof requestDraft>;

const emptyDraft: RequestDraft = { message: '', channel: null, note: '' };

const place = (userId: number, id: number) => draftKey(userId, `request:${id}`);

export const readRequestDraft = (userId: number, id: number): RequestDraft =>
  readStoredValue(place(userId, id), requestDraft, emptyDraft);

/** Stores a draft on this device; removes it if empty. */
export function storeRequestDraft(userId: number, id: number, typed: Partial<RequestDraft>): void {
  const draft = { ...readRequestDraft(userId, id), ...typed };
  const isEmpty = draft.message === '' && draft.note === '';
  writeStoredValue(place(userId, id), isEmpty ? null : draft);
}
