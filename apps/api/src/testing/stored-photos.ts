import { randomBytes } from 'node:crypto';
import type { Prisma } from '../generated/prisma/client.ts';
import type { TestWorld } from './test-world.ts';

const name = () => randomBytes(32).toString('hex');

/**
 * Rows of uploaded photos without their files, for tests that are not about files; give only what
 * the test is about.
 * @returns their ids
 */
export async function storedPhotos(
  { database, clock }: Pick<TestWorld, 'database' | 'clock'>,
  userId: number,
  count: number,
  fields: Partial<Prisma.PhotoCreateManyInput> = {},
): Promise<number[]> {
  const rows = await database.photo.createManyAndReturn({
    data: Array.from({ length: count }, () => ({
      userId,
      key: name(),
      hash: name(),
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

/** The field of a form that names photos. */
export const photoField = (ids: readonly number[]) => ({ 'photo_ids[]': ids.map(String) });
