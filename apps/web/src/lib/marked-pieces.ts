import type { MessageWarning, WarningKind } from '@pitlane/contracts';

export interface Piece {
  text: string;
  kind: WarningKind | null;
}

/** A text cut where its warnings begin and end; they come in its order, and none within another. */
export function markedPieces(text: string, warnings: readonly MessageWarning[]): Piece[] {
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
