import * as z from 'zod/mini';
import { draftKey } from '@/lib/draft-storage.ts';
import { currentSession } from '@/lib/session.ts';
import { readStoredValue, writeStoredValue } from '@/lib/stored-value.ts';
import type { PageKind } from './sending-values.ts';

/** User id of visitors. */
const NOBODY = 0;

const shape = z.object({
  values: z.record(z.string(), z.string()),
  /** Token that identifies one request, however often it is sent. */
  token: z.nullable(z.object({ text: z.string(), at: z.number() })),
});
export type FormDraft = z.output<typeof shape>;

const placeOf = (userId: number, kind: PageKind) => draftKey(userId, `form:${kind}`);

/** Returns the stored draft of a form; after signing in, the one typed as a visitor. */
export const readDraft = (kind: PageKind): FormDraft | null =>
  readStoredValue(placeOf(NOBODY, kind), shape, null) ??
  readStoredValue(placeOf(currentSession()?.userId ?? NOBODY, kind), shape, null);

/** Stores a draft on this device, or removes it if it is empty. */
export function storeDraft(kind: PageKind, draft: FormDraft): void {
  const isEmpty = Object.keys(draft.values).length === 0;
  const userId = currentSession()?.userId ?? NOBODY;
  // The visitor's draft is now part of this one, and later users must not find it.
  writeStoredValue(placeOf(NOBODY, kind), null);
  writeStoredValue(placeOf(userId, kind), isEmpty ? null : draft);
}

export function removeFormDraft(kind: PageKind): void {
  for (const userId of [currentSession()?.userId ?? NOBODY, NOBODY]) {
    writeStoredValue(placeOf(userId, kind), null);
  }
}
