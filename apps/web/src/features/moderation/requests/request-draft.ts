import { answerChannels } from '@pitlane/contracts';
import * as z from 'zod/mini';
import { stored } from '@/lib/storage.ts';
import { typedPlace } from '@/lib/typed-texts.ts';

const requestDraft = z.object({
  message: z.string(),
  channel: z.nullable(z.enum(answerChannels)),
  note: z.string(),
});
/** What a moderator has typed about a request and not sent. */
export type RequestDraft = z.output<typeof requestDraft>;

const nothing: RequestDraft = { message: '', channel: null, note: '' };

const place = (userId: number, id: number) => typedPlace(userId, `request:${id}`);

export function readRequestDraft(userId: number, id: number): RequestDraft {
  try {
    return requestDraft.parse(JSON.parse(stored.read(place(userId, id)) ?? ''));
  } catch {
    return nothing;
  }
}

/** Keeps on this device what is typed; nothing typed leaves nothing behind. */
export function keepRequestDraft(userId: number, id: number, typed: Partial<RequestDraft>): void {
  const draft = { ...readRequestDraft(userId, id), ...typed };
  const isEmpty = draft.message === '' && draft.note === '';
  stored.write(place(userId, id), isEmpty ? null : JSON.stringify(draft));
}
