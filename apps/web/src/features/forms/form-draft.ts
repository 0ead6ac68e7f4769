import * as z from 'zod/mini';
import { currentSession } from '@/lib/session.ts';
import { stored } from '@/lib/storage.ts';
import { typedPlace } from '@/lib/typed-texts.ts';
import type { PageKind } from './sending-values.ts';

/** Whose texts those of visitors are. */
const NOBODY = 0;

const shape = z.object({
  values: z.record(z.string(), z.string()),
  /** What makes one request of it, however often it is sent. */
  token: z.nullable(z.object({ text: z.string(), at: z.number() })),
});
/** A form that was begun and is not sent. */
export type FormDraft = z.output<typeof shape>;

const placeOf = (userId: number, kind: PageKind) => typedPlace(userId, `form:${kind}`);

/** What is kept of a form as it is stored; who signs in goes on with what he has typed as a visitor. */
export function keptText(kind: PageKind): string | null {
  const asVisitor = stored.read(placeOf(NOBODY, kind));
  return asVisitor ?? stored.read(placeOf(currentSession()?.userId ?? NOBODY, kind));
}

export function parseDraft(text: string | null): FormDraft | null {
  try {
    return shape.parse(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
}

/** Keeps on this device what is typed; nothing typed leaves nothing behind. */
export function keepDraft(kind: PageKind, draft: FormDraft): void {
  const isEmpty = Object.keys(draft.values).length === 0;
  const userId = currentSession()?.userId ?? NOBODY;
  // What he typed before he signed in is in it, and nobody after him is to find that.
  stored.write(placeOf(NOBODY, kind), null);
  stored.write(placeOf(userId, kind), isEmpty ? null : JSON.stringify(draft));
}

/** A form that was sent is not begun any more. */
export function forgetDraft(kind: PageKind): void {
  for (const userId of [currentSession()?.userId ?? NOBODY, NOBODY]) {
    stored.write(placeOf(userId, kind), null);
  }
}
