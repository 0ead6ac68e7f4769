import { getDraft, saveDraft } from '@pitlane/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aSignedInAccount, tokenOf } from '../../../testing/an-account.ts';
import { dataOf } from '../../../testing/responses.ts';
import { createPhotoRows } from '../../../testing/stored-photos.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';
import { lockAccountsStatement, whileLocked } from '../../../testing/while-locked.ts';

const DAY_MS = 86_400_000;
const AFTER_RETENTION = new Date(START.getTime() + 60 * DAY_MS + 1);

const world = sharedWorld();
beforeEach(() => world.clock.moveTo(START));
afterEach(() => vi.restoreAllMocks());

const purge = () => world.app.services.postForms.purge();

async function anAccountWithDraft() {
  const { user, token } = await aSignedInAccount(world);
  const photo_ids = await createPhotoRows(world, user.id, 2);
  const body = { description: 'Начало', photo_ids };
  dataOf(saveDraft, await world.call(saveDraft, { token, body }));
  return { userId: user.id, photo_ids };
}

const countPhotos = (userId: number) => world.database.photo.count({ where: { userId } });

describe('the purge of drafts', () => {
  it('retains a draft, with its photos, that was changed after it was selected', async () => {
    const [changedDraft, unchangedDraft] = [await anAccountWithDraft(), await anAccountWithDraft()];
    world.clock.moveTo(AFTER_RETENTION);
    const token = await tokenOf(world, changedDraft.userId);
    const body = { description: 'Продолжение', photo_ids: changedDraft.photo_ids };

    await whileLocked(
      world,
      {
        take: lockAccountsStatement([changedDraft.userId]),
        waiting: 1,
        meanwhile: async () => dataOf(saveDraft, await world.call(saveDraft, { token, body })),
      },
      purge,
    );

    const draft = dataOf(getDraft, await world.call(getDraft, { token }));
    expect(draft).toMatchObject({ ...body, updated_at: AFTER_RETENTION.toISOString() });
    expect(await countPhotos(changedDraft.userId)).toBe(2);
    expect(await world.database.postDraft.count({ where: { userId: unchangedDraft.userId } })).toBe(
      0,
    );
    expect(await countPhotos(unchangedDraft.userId)).toBe(0);
  });

  it('ignores a draft that was removed after it was selected, and purges the next ones', async () => {
    const [removedDraft, unchangedDraft] = [await anAccountWithDraft(), await anAccountWithDraft()];
    world.clock.moveTo(AFTER_RETENTION);

    await whileLocked(
      world,
      {
        take: lockAccountsStatement([removedDraft.userId]),
        waiting: 1,
        meanwhile: () =>
          world.database.postDraft.delete({ where: { userId: removedDraft.userId } }),
      },
      purge,
    );

    expect(await world.database.postDraft.count({ where: { userId: unchangedDraft.userId } })).toBe(
      0,
    );
    expect(await countPhotos(unchangedDraft.userId)).toBe(0);
  });

  it('purges the other drafts if one cannot be discarded', async () => {
    const [failingDraft, otherDraft] = [await anAccountWithDraft(), await anAccountWithDraft()];
    world.clock.moveTo(AFTER_RETENTION);
    const { photos } = world.app.services;
    const discard = photos.discard.bind(photos);
    vi.spyOn(photos, 'discard').mockImplementation((transaction, userId, ids) =>
      userId === failingDraft.userId
        ? Promise.reject(new Error('broken'))
        : discard(transaction, userId, ids),
    );

    await expect(purge()).rejects.toThrow('broken');

    expect(await world.database.postDraft.count({ where: { userId: failingDraft.userId } })).toBe(
      1,
    );
    expect(await world.database.postDraft.count({ where: { userId: otherDraft.userId } })).toBe(0);
  });
});
