import * as z from 'zod/mini';
import { draftKey } from '@/lib/draft-storage.ts';
import { currentSession } from '@/lib/session.ts';
import { readStoredValue, writeStoredValue } from '@/lib/stored-value.ts';
import type { PageKind } from './form-values.ts';

/** User id of visitors. */
const VISITOR_ID = 0;

const draftSchema = z.object({
  values: z.record(z.string(), z.string()),
  /** Token that identifies one request, however often it is sent. */
  token: z.nullable(z.object({ text: z.string(), at: z.number() })),
});
export type FormDraft = z.output<typeof draftSchema>;

const storageKeyOf = (userId: number, kind: PageKind) => draftKey(userId, `form:${kind}`);

/** Returns the stored draft of a form. After signing in, a draft typed as a visitor takes precedence. */
export const readDraft = (kind: PageKind): FormDraft | null =>
  readStoredValue(storageKeyOf(VISITOR_ID, kind), draftSchema, null) ??
  readStoredValue(storageKeyOf(currentSession()?.userId ?? VISITOR_ID, kind), draftSchema, null);

/** Stores a draft on this device, or removes it if it is empty. */
export function storeDraft(kind: PageKind, draft: FormDraft): void {
  const isEmpty = Object.keys(draft.values).length === 0;
  const userId = currentSession()?.userId ?? VISITOR_ID;
  // The visitor's draft is now part of this one and must not be visible to later users.
  writeStoredValue(storageKeyOf(VISITOR_ID, kind), null);
  writeStoredValue(storageKeyOf(userId, kind), isEmpty ? null : draft);
}

export function removeFormDraft(kind: PageKind): void {
  for (const userId of [currentSession()?.userId ?? VISITOR_ID, VISITOR_ID]) {
    writeStoredValue(storageKeyOf(userId, kind), null);
  }
}
