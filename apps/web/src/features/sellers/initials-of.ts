import { firstGrapheme } from '@pitlane/contracts';

/** Returns up to two letters of a name, shown in place of a picture. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const letters = words.length > 1 ? [words.at(0), words.at(-1)] : [words.at(0)];
  return letters
    .map((word) => firstGrapheme(word ?? ''))
    .join('')
    .toUpperCase();
}
