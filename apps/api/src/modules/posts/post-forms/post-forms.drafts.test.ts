import {
  createPost,
  draftFields,
  getDraft,
  postLimits,
  removeDraft,
  saveDraft,
} from '@pitlane/contracts';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { aPostForm, aSeller, uploadPhotos } from '../../../testing/a-placed-post.ts';
import { aSignedInAccount, tokenOf } from '../../../testing/an-account.ts';
import { anOwnPost } from '../../../testing/an-own-post.ts';
import { inParallel } from '../../../testing/parallel.ts';
import { dataOf, failureOf, idsOf } from '../../../testing/responses.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { createPhotoRows, photoField } from '../../../testing/stored-photos.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const DAY_MS = 86_400_000;

const world = sharedWorld();
beforeEach(() => world.clock.moveTo(START));

const saveDraftOf = async (token: string, body: object) =>
  dataOf(saveDraft, await world.call(saveDraft, { token, body }));
const loadDraftOf = async (token: string) =>
  dataOf(getDraft, await world.call(getDraft, { token }));
const removeDraftOf = async (token: string) =>
  dataOf(removeDraft, await world.call(removeDraft, { token }));

const textFieldNames = Object.keys(draftFields.shape).filter(
  (name) => !['contact_phones', 'photo_ids'].includes(name),
);

describe('a draft', () => {
  it('is empty at first and visible only to its owner', async () => {
    const [owner, other] = [await aSignedInAccount(world), await aSignedInAccount(world)];
    await saveDraftOf(owner.token, { description: 'Моё' });

    expect(await loadDraftOf(other.token)).toBeNull();
    await removeDraftOf(other.token);
    expect(await loadDraftOf(await tokenOf(world, owner.user.id))).toMatchObject({
      description: 'Моё',
    });
  });

  it('preserves any input in every field, even if it is invalid', async () => {
    const { token } = await aSignedInAccount(world);
    const anyText = fc
      .string({ unit: 'grapheme', maxLength: 40 })
      .filter((text) => !/[^\P{Cc}\n\t]/u.test(text));
    const form = fc.record(
      {
        ...Object.fromEntries(textFieldNames.map((name) => [name, anyText])),
        contact_phones: fc.array(anyText, { maxLength: postLimits.phones }),
      },
      { requiredKeys: [] },
    );

    await fc.assert(
      fc.asyncProperty(form, async (fields) => {
        const body = { ...fields };
        const savedDraft = await saveDraftOf(token, body);
        const { photos, photo_ids, updated_at, ...storedFields } = (await loadDraftOf(token)) ?? {
          photos: null,
          photo_ids: null,
          updated_at: null,
        };
        expect(storedFields).toEqual(body);
        expect([photos, photo_ids, updated_at]).toEqual([[], [], savedDraft.updated_at]);
        expect(savedDraft).toMatchObject(storedFields);
      }),
      { seed: 20_260_615, numRuns: 40 },
    );
  });

  it('is completely replaced by the next version', async () => {
    const { token } = await aSignedInAccount(world);
    await saveDraftOf(token, { description: 'Текст', year: '2015' });
    world.clock.moveTo(new Date(START.getTime() + 60_000));

    await saveDraftOf(token, { year: '2016' });

    const draft = await loadDraftOf(token);
    expect(draft).toMatchObject({ year: '2016', updated_at: '2026-06-15T12:01:00.000Z' });
    expect(draft).not.toHaveProperty('description');
  });

  it('is created once by twenty parallel requests', async () => {
    const { user, token } = await aSignedInAccount(world);

    const years = await inParallel(
      20,
      async (n) => (await saveDraftOf(token, { year: `${n}` })).year,
    );

    expect(years).toContain((await loadDraftOf(token))?.year);
    expect(await world.database.postDraft.count({ where: { userId: user.id } })).toBe(1);
  });

  it('is saved with `based_on` only if that is the stored version', async () => {
    const { token } = await aSignedInAccount(world);
    const expectConflict = async (body: object) =>
      failureOf(await world.call(saveDraft, { token, body }), 409);
    const firstVersion = await saveDraftOf(token, { year: '1', based_on: null });

    await expectConflict({ year: '2', based_on: null });
    await expectConflict({ year: '2', based_on: '9999-12-31T23:59:59.999Z' });
    const secondVersion = await saveDraftOf(token, {
      year: '2',
      based_on: firstVersion.updated_at,
    });
    await expectConflict({ year: '3', based_on: firstVersion.updated_at });

    expect(secondVersion.updated_at).not.toBe(firstVersion.updated_at);
    expect(secondVersion).not.toHaveProperty('based_on');
    expect(await loadDraftOf(token)).toMatchObject({ year: '2' });
    await saveDraftOf(token, { year: '4' });
    await expectConflict({ year: '5', based_on: secondVersion.updated_at });
    await removeDraftOf(token);
    await expectConflict({ year: '6', based_on: secondVersion.updated_at });
    expect(await loadDraftOf(token)).toBeNull();
  });

  it.each([
    ['created', null],
    ['changed', 'version'],
  ])(
    '%s by twenty parallel requests is saved once, and the other requests are rejected',
    async (_how, basis) => {
      const { token } = await aSignedInAccount(world);
      const basedOn = basis && (await saveDraftOf(token, { year: '0' })).updated_at;

      const statuses = await inParallel(20, async (n) => {
        const body = { year: `${n}`, based_on: basedOn };
        return (await world.call(saveDraft, { token, body })).status;
      });

      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 409)).toHaveLength(19);
      expect((await loadDraftOf(token))?.year).toBe(`${statuses.indexOf(200)}`);
    },
  );

  it('ignores unknown fields', async () => {
    const { user, token } = await aSignedInAccount(world);

    await saveDraftOf(token, { year: '2015', user_id: 1, status: 'active', note: 'x' });

    const row = await world.database.postDraft.findUniqueOrThrow({ where: { userId: user.id } });
    expect(row.fields).toEqual({ year: '2015' });
  });

  it('contains its photos in order, except those its owner cannot use', async () => {
    const { user, token } = await aSignedInAccount(world);
    const ownIds = (await createPhotoRows(world, user.id, 3)).reverse();
    const [otherUsersId = 0] = await createPhotoRows(
      world,
      (await aSignedInAccount(world)).user.id,
      1,
    );
    const [unfinished = 0] = await createPhotoRows(world, user.id, 1, { storedAt: null });
    const { photoIds } = await anOwnPost(world, user.id);
    const unusableIds = [otherUsersId, unfinished, photoIds[0] ?? 0, 2_147_483_647];

    const savedDraft = await saveDraftOf(token, { photo_ids: [...unusableIds, ...ownIds] });

    expect([idsOf(savedDraft.photos), savedDraft.photo_ids]).toEqual([ownIds, ownIds]);
    expect(idsOf((await loadDraftOf(token))?.photos ?? [])).toEqual(ownIds);
  });
});

describe('a discarded draft', () => {
  it('is deleted with its rows and files, and no other photos', async () => {
    const { user, token } = await aSeller(world);
    const photos = await uploadPhotos(world, token, 2);
    const other = await aSignedInAccount(world);
    const [otherUsersId = 0] = await createPhotoRows(world, other.user.id, 1);
    const { photoIds } = await anOwnPost(world, user.id);
    const unaffectedIds = [otherUsersId, ...photoIds];
    await saveDraftOf(token, {
      description: 'Текст',
      photo_ids: [...idsOf(photos), ...unaffectedIds],
    });

    expect((await removeDraftOf(token)).message).not.toBe('');

    expect(await loadDraftOf(token)).toBeNull();
    await runJobs(world, 'remove-photo');
    for (const { thumb, medium, large } of photos) {
      for (const path of [thumb, medium, large]) {
        for (const file of [path, path.replace('.webp', '.jpg')]) {
          expect((await world.http.get(file)).status).toBe(404);
        }
      }
    }
    const remainingPhotos = await world.database.photo.findMany({ orderBy: { id: 'asc' } });
    expect(idsOf(remainingPhotos)).toEqual(expect.arrayContaining(unaffectedIds));
    expect(idsOf(remainingPhotos).filter((id) => idsOf(photos).includes(id))).toEqual([]);
    expect((await removeDraftOf(token)).message).not.toBe('');
  });

  it('is purged after two months without changes', async () => {
    const { postForms } = world.app.services;
    const { user, token } = await aSignedInAccount(world);
    const [photoId = 0] = await createPhotoRows(world, user.id, 1);
    await saveDraftOf(token, { photo_ids: [photoId] });
    world.clock.moveTo(new Date(START.getTime() + 60 * DAY_MS));

    await postForms.purge();
    expect(await world.database.postDraft.count({ where: { userId: user.id } })).toBe(1);
    world.clock.moveTo(new Date(START.getTime() + 60 * DAY_MS + 1));
    await postForms.purge();

    expect(await world.database.postDraft.count({ where: { userId: user.id } })).toBe(0);
    expect(await world.database.photo.count({ where: { id: photoId } })).toBe(0);
  });
});

describe('a draft that becomes an ad', () => {
  it('is removed, or remains if the form of the ad is rejected', async () => {
    const { user, token } = await aSeller(world);
    const photo_ids = await createPhotoRows(world, user.id, 6);
    await saveDraftOf(token, { description: 'Текст', photo_ids });
    const form = await aPostForm(world, photoField(photo_ids));

    failureOf(await world.call(createPost, { token, form: { ...form, year: '2028' } }), 422);
    expect(await loadDraftOf(token)).not.toBeNull();
    dataOf(createPost, await world.call(createPost, { token, form }));

    expect(await loadDraftOf(token)).toBeNull();
    expect(await world.database.photo.count({ where: { userId: user.id } })).toBe(6);
  });
});
