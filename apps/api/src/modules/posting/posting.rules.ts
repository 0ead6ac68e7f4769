import { type FieldProblem, postLimits } from '@pitlane/contracts';

/**
 * What is wrong with an ad's photos together (specification, section 5).
 * @param ids in order
 * @param there those of them that are there, in the same order
 * @returns the photos that it is about, where it is not about all of them
 */
export function photosProblem(
  ids: readonly number[],
  there: readonly { id: number; hash: string }[],
): { problem: FieldProblem; photos: number[] } | null {
  const gone = ids.filter((id) => !there.some((photo) => photo.id === id));
  if (gone.length > 0) return { problem: 'photo_unknown', photos: gone };
  const about = (problem: FieldProblem) => ({ problem, photos: [] });
  if (ids.length > postLimits.photosMax) return about('many_photos');
  const different = new Set(there.map(({ hash }) => hash.trim())).size;
  if (different < postLimits.photosMin) return about('few_photos');
  return different < ids.length ? about('photo_twice') : null;
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
