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
import { aPoster, aPostForm, uploaded } from '../../../testing/a-form.ts';
import { aSignedIn, tokenOf } from '../../../testing/an-account.ts';
import { anOwnPost } from '../../../testing/an-own-post.ts';
import { atOnce } from '../../../testing/parallel.ts';
import { dataOf, failureOf, idsOf } from '../../../testing/responses.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { photoField, storedPhotos } from '../../../testing/stored-photos.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const DAY_MS = 86_400_000;

const world = sharedWorld();
beforeEach(() => world.clock.moveTo(START));

const save = async (token: string, body: object) =>
  dataOf(saveDraft, await world.call(saveDraft, { token, body }));
const read = async (token: string) => dataOf(getDraft, await world.call(getDraft, { token }));
const drop = async (token: string) => dataOf(removeDraft, await world.call(removeDraft, { token }));

const names = Object.keys(draftFields.shape).filter(
  (name) => !['contact_phones', 'photo_ids'].includes(name),
);

describe('a draft', () => {
  it('is empty at first and visible only to its owner', async () => {
    const [owner, other] = [await aSignedIn(world), await aSignedIn(world)];
    await save(owner.token, { description: 'Моё' });

    expect(await read(other.token)).toBeNull();
    await drop(other.token);
    expect(await read(await tokenOf(world, owner.user.id))).toMatchObject({ description: 'Моё' });
  });

  it('preserves any input in every field, however invalid', async () => {
    const { token } = await aSignedIn(world);
    const typed = fc
      .string({ unit: 'grapheme', maxLength: 40 })
      .filter((text) => !/[^\P{Cc}\n\t]/u.test(text));
    const form = fc.record(
      {
        ...Object.fromEntries(names.map((name) => [name, typed])),
        contact_phones: fc.array(typed, { maxLength: postLimits.phones }),
      },
      { requiredKeys: [] },
    );

    await fc.assert(
      fc.asyncProperty(form, async (fields) => {
        const plain = { ...fields };
        const saved = await save(token, plain);
        const { photos, photo_ids, updated_at, ...kept } = (await read(token)) ?? {
          photos: null,
          photo_ids: null,
          updated_at: null,
        };
        expect(kept).toEqual(plain);
        expect([photos, photo_ids, updated_at]).toEqual([[], [], saved.updated_at]);
        expect(saved).toMatchObject(kept);
      }),
      { seed: 20_260_615, numRuns: 40 },
    );
  });

  it('is replaced completely by the next version', async () => {
    const { token } = await aSignedIn(world);
    await save(token, { description: 'Текст', year: '2015' });
    world.clock.moveTo(new Date(START.getTime() + 60_000));

    await save(token, { year: '2016' });

    const draft = await read(token);
    expect(draft).toMatchObject({ year: '2016', updated_at: '2026-06-15T12:01:00.000Z' });
    expect(draft).not.toHaveProperty('description');
  });

  it('is created once by twenty parallel requests', async () => {
    const { user, token } = await aSignedIn(world);

    const years = await atOnce(20, async (n) => (await save(token, { year: `${n}` })).year);

    expect(years).toContain((await read(token))?.year);
    expect(await world.database.postDraft.count({ where: { userId: user.id } })).toBe(1);
  });

  it('is saved with `based_on` only if that is the stored version', async () => {
    const { token } = await aSignedIn(world);
    const refused = async (body: object) =>
      failureOf(await world.call(saveDraft, { token, body }), 409);
    const first = await save(token, { year: '1', based_on: null });

    await refused({ year: '2', based_on: null });
    await refused({ year: '2', based_on: '9999-12-31T23:59:59.999Z' });
    const second = await save(token, { year: '2', based_on: first.updated_at });
    await refused({ year: '3', based_on: first.updated_at });

    expect(second.updated_at).not.toBe(first.updated_at);
    expect(second).not.toHaveProperty('based_on');
    expect(await read(token)).toMatchObject({ year: '2' });
    await save(token, { year: '4' });
    await refused({ year: '5', based_on: second.updated_at });
    await drop(token);
    await refused({ year: '6', based_on: second.updated_at });
    expect(await read(token)).toBeNull();
  });

  it.each([
    ['begun', null],
    ['continued', 'version'],
  ])(
    '%s by twenty parallel forms is saved once, and the other requests are rejected',
    async (_how, known) => {
      const { token } = await aSignedIn(world);
      const version = known && (await save(token, { year: '0' })).updated_at;

      const answers = await atOnce(20, async (n) => {
        const body = { year: `${n}`, based_on: version };
        return (await world.call(saveDraft, { token, body })).status;
      });

      expect(answers.filter((status) => status === 200)).toHaveLength(1);
      expect(answers.filter((status) => status === 409)).toHaveLength(19);
      expect((await read(token))?.year).toBe(`${answers.indexOf(200)}`);
    },
  );

  it('ignores unknown fields', async () => {
    const { user, token } = await aSignedIn(world);

    await save(token, { year: '2015', user_id: 1, status: 'active', note: 'x' });

    const row = await world.database.postDraft.findUniqueOrThrow({ where: { userId: user.id } });
    expect(row.fields).toEqual({ year: '2015' });
  });

  it('shows its photos in order, except those its owner cannot use', async () => {
    const { user, token } = await aSignedIn(world);
    const own = (await storedPhotos(world, user.id, 3)).reverse();
    const [theirs = 0] = await storedPhotos(world, (await aSignedIn(world)).user.id, 1);
    const [unfinished = 0] = await storedPhotos(world, user.id, 1, { storedAt: null });
    const { photoIds } = await anOwnPost(world, user.id);
    const foreign = [theirs, unfinished, photoIds[0] ?? 0, 2_147_483_647];

    const saved = await save(token, { photo_ids: [...foreign, ...own] });

    expect([idsOf(saved.photos), saved.photo_ids]).toEqual([own, own]);
    expect(idsOf((await read(token))?.photos ?? [])).toEqual(own);
  });
});

describe('a discarded draft', () => {
  it('leaves neither rows nor files and does not affect anything else', async () => {
    const { user, token } = await aPoster(world);
    const photos = await uploaded(world, token, 2);
    const other = await aSignedIn(world);
    const [theirs = 0] = await storedPhotos(world, other.user.id, 1);
    const { photoIds } = await anOwnPost(world, user.id);
    const kept = [theirs, ...photoIds];
    await save(token, { description: 'Текст', photo_ids: [...idsOf(photos), ...kept] });

    expect((await drop(token)).message).not.toBe('');

    expect(await read(token)).toBeNull();
    await runJobs(world, 'remove-photo');
    for (const { thumb, medium, large } of photos) {
      for (const path of [thumb, medium, large]) {
        for (const file of [path, path.replace('.webp', '.jpg')]) {
          expect((await world.http.get(file)).status).toBe(404);
        }
      }
    }
    const left = await world.database.photo.findMany({ orderBy: { id: 'asc' } });
    expect(idsOf(left)).toEqual(expect.arrayContaining(kept));
    expect(idsOf(left).filter((id) => idsOf(photos).includes(id))).toEqual([]);
    expect((await drop(token)).message).not.toBe('');
  });

  it('is purged after two months without changes', async () => {
    const { postForms } = world.app.services;
    const { user, token } = await aSignedIn(world);
    const [old = 0] = await storedPhotos(world, user.id, 1);
    await save(token, { photo_ids: [old] });
    world.clock.moveTo(new Date(START.getTime() + 60 * DAY_MS));

    await postForms.purge();
    expect(await world.database.postDraft.count({ where: { userId: user.id } })).toBe(1);
    world.clock.moveTo(new Date(START.getTime() + 60 * DAY_MS + 1));
    await postForms.purge();

    expect(await world.database.postDraft.count({ where: { userId: user.id } })).toBe(0);
    expect(await world.database.photo.count({ where: { id: old } })).toBe(0);
  });
});

describe('a draft that becomes an ad', () => {
  it('is removed, but remains if the ad is rejected', async () => {
    const { user, token } = await aPoster(world);
    const photo_ids = await storedPhotos(world, user.id, 6);
    await save(token, { description: 'Текст', photo_ids });
    const form = await aPostForm(world, photoField(photo_ids));

    failureOf(await world.call(createPost, { token, form: { ...form, year: '2028' } }), 422);
    expect(await read(token)).not.toBeNull();
    dataOf(createPost, await world.call(createPost, { token, form }));

    expect(await read(token)).toBeNull();
    expect(await world.database.photo.count({ where: { userId: user.id } })).toBe(6);
  });
});
