import type { MessageWarning, WarningKind } from '@pitlane/contracts';

export interface Piece {
  text: string;
  kind: WarningKind | null;
}

/** Splits a text at the bounds of its warnings, which must be sorted and must not overlap. */
export function splitAtWarnings(text: string, warnings: readonly MessageWarning[]): Piece[] {
  const pieces: Piece[] = [];
  let place = 0;
  for (const { from, to, kind } of warnings) {
    if (from > place) pieces.push({ text: text.slice(place, from), kind: null });
    pieces.push({ text: text.slice(from, to), kind });
    place = to;
  }
  if (place < text.length) pieces.push({ text: text.slice(place), kind: null });
  return pieces;
}
