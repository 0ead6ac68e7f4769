import { getDraft, saveDraft } from '@pitlane/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aSignedIn, tokenOf } from '../../../testing/an-account.ts';
import { dataOf } from '../../../testing/responses.ts';
import { storedPhotos } from '../../../testing/stored-photos.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';
import { lockAccountsStatement, whileLocked } from '../../../testing/while-locked.ts';

const DAY_MS = 86_400_000;
const LATE = new Date(START.getTime() + 60 * DAY_MS + 1);

const world = sharedWorld();
beforeEach(() => world.clock.moveTo(START));
afterEach(() => vi.restoreAllMocks());

const purge = () => world.app.services.postForms.purge();

async function aDraft() {
  const { user, token } = await aSignedIn(world);
  const photo_ids = await storedPhotos(world, user.id, 2);
  const body = { description: 'Начало', photo_ids };
  dataOf(saveDraft, await world.call(saveDraft, { token, body }));
  return { userId: user.id, photo_ids };
}

const photosOf = (userId: number) => world.database.photo.count({ where: { userId } });

describe('the purge of drafts', () => {
  it('skips a draft that was changed after it was selected, with its photos', async () => {
    const [kept, old] = [await aDraft(), await aDraft()];
    world.clock.moveTo(LATE);
    const token = await tokenOf(world, kept.userId);
    const body = { description: 'Продолжение', photo_ids: kept.photo_ids };

    await whileLocked(
      world,
      {
        take: lockAccountsStatement([kept.userId]),
        waiting: 1,
        meanwhile: async () => dataOf(saveDraft, await world.call(saveDraft, { token, body })),
      },
      purge,
    );

    const draft = dataOf(getDraft, await world.call(getDraft, { token }));
    expect(draft).toMatchObject({ ...body, updated_at: LATE.toISOString() });
    expect(await photosOf(kept.userId)).toBe(2);
    expect(await world.database.postDraft.count({ where: { userId: old.userId } })).toBe(0);
    expect(await photosOf(old.userId)).toBe(0);
  });

  it('ignores a draft that was removed after it was selected, and purges the next ones', async () => {
    const [gone, old] = [await aDraft(), await aDraft()];
    world.clock.moveTo(LATE);

    await whileLocked(
      world,
      {
        take: lockAccountsStatement([gone.userId]),
        waiting: 1,
        meanwhile: () => world.database.postDraft.delete({ where: { userId: gone.userId } }),
      },
      purge,
    );

    expect(await world.database.postDraft.count({ where: { userId: old.userId } })).toBe(0);
    expect(await photosOf(old.userId)).toBe(0);
  });

  it('continues after a draft that cannot be discarded', async () => {
    const [bad, old] = [await aDraft(), await aDraft()];
    world.clock.moveTo(LATE);
    const { photos } = world.app.services;
    const discard = photos.discard.bind(photos);
    vi.spyOn(photos, 'discard').mockImplementation((transaction, userId, ids) =>
      userId === bad.userId
        ? Promise.reject(new Error('broken'))
        : discard(transaction, userId, ids),
    );

    await expect(purge()).rejects.toThrow('broken');

    expect(await world.database.postDraft.count({ where: { userId: bad.userId } })).toBe(1);
    expect(await world.database.postDraft.count({ where: { userId: old.userId } })).toBe(0);
  });
});
