import { id, streamEnds } from '@pitlane/contracts';
import * as z from 'zod/mini';

/** What processes tell one another: for whom there is something to send, or which of his streams end. */
const told = z.object({
  user: id,
  end: z.optional(
    z.object({
      reason: z.enum(streamEnds),
      stream: z.optional(id),
      session: z.optional(z.uuid()),
      /** The session that goes on. */
      but: z.optional(z.uuid()),
    }),
  ),
});
type Told = z.output<typeof told>;

/** @returns null for what cannot be read, as of a process of another release */
export function readTold(text: string): Told | null {
  try {
    return told.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Whether what was told ends a stream. */
export function isEnded(
  { id: stream, sessionId }: { id: number; sessionId: string },
  end: NonNullable<Told['end']>,
): boolean {
  if (end.stream !== undefined) return end.stream === stream;
  if (end.session !== undefined) return end.session === sessionId;
  return end.but !== sessionId;
}
