import { draftFields } from '@pitlane/contracts';
import * as z from 'zod/mini';
import { stored } from '@/lib/storage.ts';
import { keptContent, keptFields } from './draft-record.ts';
import { draftFieldsOf, type PostingValues } from './posting-values.ts';

const shape = z.extend(keptContent, {
  /** The ad as it was when the correction began. */
  base: keptFields,
});
/** What was changed in an ad and has not been sent, as a device keeps it. */
export type Correction = z.output<typeof shape>;

const keyOf = (userId: number, postId: number) => `correction:${userId}:${postId}`;

/** Whether this is where the device keeps somebody's changes of an ad; null: all is cleared. */
export const isCorrectionKey = (key: string | null, userId: number, postId: number) =>
  key === null || key === keyOf(userId, postId);

/** What this device keeps of somebody's changes of an ad, or null. */
export function readCorrection(userId: number, postId: number): Correction | null {
  try {
    return shape.parse(JSON.parse(stored.read(keyOf(userId, postId)) ?? ''));
  } catch {
    return null;
  }
}

/** Keeps changes of an ad; says whether the device has taken them. */
export function writeCorrection(
  userId: number,
  postId: number,
  { before, after }: { before: PostingValues; after: PostingValues },
): boolean {
  const { photos, kind } = after;
  const correction: Correction = {
    fields: draftFieldsOf(after),
    photos,
    kind,
    base: draftFieldsOf(before),
  };
  const text = JSON.stringify(correction);
  stored.write(keyOf(userId, postId), text);
  return stored.read(keyOf(userId, postId)) === text;
}

export function forgetCorrection(userId: number, postId: number): void {
  stored.write(keyOf(userId, postId), null);
}

/** Whether the ad is still what a correction began from. */
export function isOfToday({ base }: Correction, posted: PostingValues): boolean {
  // In the order of what was read.
  const now = draftFields.parse(draftFieldsOf(posted));
  return JSON.stringify(base) === JSON.stringify(now);
}
