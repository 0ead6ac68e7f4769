import { randomBytes } from 'node:crypto';
import type { Prisma } from '../generated/prisma/client.ts';
import type { TestWorld } from './test-world.ts';

const randomName = () => randomBytes(32).toString('hex');

/**
 * Inserts rows of uploaded photos without files; `fields` override the defaults.
 * @returns their ids
 */
export async function createPhotoRows(
  { database, clock }: Pick<TestWorld, 'database' | 'clock'>,
  userId: number,
  count: number,
  fields: Partial<Prisma.PhotoCreateManyInput> = {},
): Promise<number[]> {
  const rows = await database.photo.createManyAndReturn({
    data: Array.from({ length: count }, () => ({
      userId,
      key: randomName(),
      hash: randomName(),
      width: 1_280,
      height: 960,
      placeholder: 'data:image/webp;base64,AA==',
      bytes: 1_000,
      storedAt: clock.now(),
      createdAt: clock.now(),
      ...fields,
    })),
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** Returns the form field that refers to photos. */
export const photoField = (ids: readonly number[]) => ({ 'photo_ids[]': ids.map(String) });
