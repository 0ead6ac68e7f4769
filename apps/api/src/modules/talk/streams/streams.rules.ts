import { id, streamEnds } from '@pitlane/contracts';
import * as z from 'zod/mini';

/** Message between processes: an account has new events, or some of its streams end. */
const processMessage = z.object({
  user: id,
  end: z.optional(
    z.object({
      reason: z.enum(streamEnds),
      stream: z.optional(id),
      session: z.optional(z.uuid()),
      /** Session whose streams stay open. */
      but: z.optional(z.uuid()),
    }),
  ),
});
type ProcessMessage = z.output<typeof processMessage>;

/** @returns `null` for an unreadable message, such as one from another release */
export function parseProcessMessage(text: string): ProcessMessage | null {
  try {
    return processMessage.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export function endsStream(
  { id: stream, sessionId }: { id: number; sessionId: string },
  end: NonNullable<ProcessMessage['end']>,
): boolean {
  if (end.stream !== undefined) return end.stream === stream;
  if (end.session !== undefined) return end.session === sessionId;
  return end.but !== sessionId;
}
