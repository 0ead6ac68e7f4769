import type { MessageWarning } from '@pitlane/contracts';
import type { Part } from './quotes.ts';

/** A message cut where its reader is warned of something. */
export function markWarnings(text: string, warnings: readonly MessageWarning[]): Part[] {
  const parts: Part[] = [];
  let place = 0;
  for (const { from, to } of warnings.toSorted((a, b) => a.from - b.from)) {
    if (from > place) parts.push({ text: text.slice(place, from), marked: false });
    // One may begin within another.
    if (to > place) parts.push({ text: text.slice(Math.max(from, place), to), marked: true });
    place = Math.max(place, to);
  }
  if (place < text.length) parts.push({ text: text.slice(place), marked: false });
  return parts;
}

/** What a message says as one line; null where nothing is left of it. */
export function messageLine({
  message,
  file,
}: {
  message: string | null;
  file: { name: string } | null;
}): string | null {
  return message?.trim().replace(/\s+/g, ' ') || file?.name || null;
}
