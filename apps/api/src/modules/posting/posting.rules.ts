import { type FieldProblem, postLimits } from '@pitlane/contracts';

/**
 * What is wrong with an ad's photos together (specification, section 5).
 * @param hashes of their files, in order; null where one is not there
 */
export function photosProblem(hashes: readonly string[] | null): FieldProblem | null {
  if (hashes === null) return 'photo_unknown';
  if (hashes.length > postLimits.photosMax) return 'many_photos';
  const different = new Set(hashes).size;
  if (different < postLimits.photosMin) return 'few_photos';
  return different < hashes.length ? 'photo_twice' : null;
}

/** Ids in the wanted order; those it leaves out stay last, those it does not have are ignored. */
export function newOrder(ids: readonly number[], wanted: readonly number[] | undefined): number[] {
  const present = [...new Set(ids)];
  if (!wanted) return present;
  const first = wanted.filter((id) => present.includes(id));
  return [...first, ...present.filter((id) => !first.includes(id))];
}

export const sameOrder = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((id, index) => id === b[index]);
