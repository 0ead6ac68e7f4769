import * as z from 'zod/mini';
import { currentSession } from '@/lib/session.ts';
import { storedValue, writeStoredValue } from '@/lib/stored-value.ts';
import { typedPlace } from '@/lib/typed-texts.ts';
import type { PageKind } from './sending-values.ts';

/** Whose texts those of visitors are. */
const NOBODY = 0;

const shape = z.object({
  values: z.record(z.string(), z.string()),
  /** What makes one request of it, however often it is sent. */
  token: z.nullable(z.object({ text: z.string(), at: z.number() })),
});
export type FormDraft = z.output<typeof shape>;

const placeOf = (userId: number, kind: PageKind) => typedPlace(userId, `form:${kind}`);

/** Returns the stored draft of a form; who signs in goes on with what he has typed as a visitor. */
export const readDraft = (kind: PageKind): FormDraft | null =>
  storedValue(placeOf(NOBODY, kind), shape, null) ??
  storedValue(placeOf(currentSession()?.userId ?? NOBODY, kind), shape, null);

/** Keeps on this device what is typed; nothing typed leaves nothing behind. */
export function keepDraft(kind: PageKind, draft: FormDraft): void {
  const isEmpty = Object.keys(draft.values).length === 0;
  const userId = currentSession()?.userId ?? NOBODY;
  // What he typed before he signed in is in it, and nobody after him is to find that.
  writeStoredValue(placeOf(NOBODY, kind), null);
  writeStoredValue(placeOf(userId, kind), isEmpty ? null : draft);
}

export function forgetDraft(kind: PageKind): void {
  for (const userId of [currentSession()?.userId ?? NOBODY, NOBODY]) {
    writeStoredValue(placeOf(userId, kind), null);
  }
}
