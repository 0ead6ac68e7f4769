import type { MessageWarning, WarningKind } from '@pitlane/contracts';

export interface Piece {
  text: string;
  kind: WarningKind | null;
}

/** Splits a text at the bounds of its warnings, which must be sorted and must not overlap. */
export function splitAtWarnings(text: string, warnings: readonly MessageWarning[]): Piece[] {
  const pieces: Piece[] = [];
  let position = 0;
  for (const { from, to, kind } of warnings) {
    if (from > position) pieces.push({ text: text.slice(position, from), kind: null });
    pieces.push({ text: text.slice(from, to), kind });
    position = to;
  }
  if (position < text.length) pieces.push({ text: text.slice(position), kind: null });
  return pieces;
}
