import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { updateProfile } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  aCameraJpeg,
  aClearPng,
  anAnimatedPng,
  aPicture,
  badPictures,
  MARKER,
  readWebp,
} from '../../../testing/a-picture.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { MULTIPART, multipart, sendBytes } from '../../../testing/multipart.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

const upload = (token: string, bytes: Buffer, name = 'me.jpg', form: Record<string, string> = {}) =>
  world.call(updateProfile, { token, form, files: { avatar: { bytes, name } } });
const uploaded = async (token: string, bytes: Buffer, name?: string) =>
  dataOf(updateProfile, await upload(token, bytes, name)).avatar ?? '';
const fileOf = (path: string) => join(world.config.MEDIA_FOLDER, path.replace('/media/', ''));
const files = () =>
  readdirSync(world.config.MEDIA_FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
const aJpeg = () => aPicture().jpeg().toBuffer();

describe('an avatar', () => {
  it('is stored as a square WebP under a random name and served as a picture', async () => {
    const { user, token } = await aSignedIn(world);

    const path = await uploaded(token, await aPicture(640, 480).jpeg().toBuffer(), '../../x.html');

    expect(path).toMatch(/^\/media\/avatars\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.webp$/);
    expect(readWebp(readFileSync(fileOf(path)))).toEqual({ width: 320, height: 320, clear: false });
    const served = await world.http.get(path);
    expect(served.status).toBe(200);
    expect(served.headers['content-type']).toBe('image/webp');
    expect(served.headers['x-content-type-options']).toBe('nosniff');
    const stored = await world.database.user.findUniqueOrThrow({ where: { id: user.id } });
    expect([stored.avatar, stored.logo]).toEqual([path, null]);
  });

  it.each([
    ['a JPEG named .png', 'me.png', 'image/png', () => aJpeg()],
    ['a PNG named .jpg', 'me.jpg', 'image/jpeg', () => aPicture().png().toBuffer()],
    ['a JPEG named .php', 'me.php', 'application/x-php', () => aJpeg()],
    ['a PNG of no kind', 'me', 'application/octet-stream', () => aPicture().png().toBuffer()],
    ['an animated PNG, of which the first frame counts', 'me.png', 'image/png', anAnimatedPng],
    ['a JPEG of printers’ colours', 'me.jpg', 'image/jpeg', () => aPrint()],
  ])('is accepted as %s', async (_what, filename, type, make) => {
    const { token } = await aSignedIn(world);
    const bytes = multipart([{ name: 'avatar', value: await make(), filename, type }]);

    const answer = await sendBytes(world, updateProfile, { token, bytes });

    const path = dataOf(updateProfile, answer).avatar ?? '';
    expect(readWebp(readFileSync(fileOf(path)))).toMatchObject({ width: 320, height: 320 });
  });

  it('is rotated upright and has no metadata of camera and place', async () => {
    const { token } = await aSignedIn(world, { isEntity: true, companyName: 'Гараж' });
    const bytes = await aCameraJpeg();
    expect(bytes.includes(MARKER)).toBe(true);

    const path = await uploaded(token, bytes);

    const kept = readFileSync(fileOf(path));
    expect(readWebp(kept)).toMatchObject({ width: 240, height: 320 });
    for (const word of [MARKER, 'Exif', 'EXIF', 'GPS', 'XMP']) {
      expect(kept.includes(word), word).toBe(false);
    }
  });

  it('of a company is its logo, uncropped and never enlarged', async () => {
    const { user, token } = await aSignedIn(world, { isEntity: true, companyName: 'Гараж' });

    const large = readWebp(
      readFileSync(fileOf(await uploaded(token, await aClearPng(1_000, 200)))),
    );
    const path = await uploaded(token, await aClearPng(90, 30));

    expect(large).toEqual({ width: 480, height: 96, clear: true });
    expect(readWebp(readFileSync(fileOf(path)))).toEqual({ width: 90, height: 30, clear: true });
    const stored = await world.database.user.findUniqueOrThrow({ where: { id: user.id } });
    expect([stored.avatar, stored.logo]).toEqual([null, path]);
  });

  it('gets its own name for each account, also for the same picture', async () => {
    const bytes = await aJpeg();
    const [one, two] = [await aSignedIn(world), await aSignedIn(world)];

    expect(await uploaded(one.token, bytes)).not.toBe(await uploaded(two.token, bytes));
  });

  it('is unchanged if other fields change and if the file field is empty', async () => {
    const { token } = await aSignedIn(world);
    const path = await uploaded(token, await aJpeg());

    const form = dataOf(
      updateProfile,
      await world.call(updateProfile, { token, form: { address: 'Тверская, 1' } }),
    );
    const empty = multipart([{ name: 'avatar', value: '', filename: '', type: 'image/jpeg' }]);
    const answer = await sendBytes(world, updateProfile, { token, bytes: empty });

    expect(form.avatar).toBe(path);
    expect(dataOf(updateProfile, answer).avatar).toBe(path);
  });
});

describe('the old file', () => {
  beforeEach(async () => {
    await runJobs(world, 'remove-file');
  });

  it('is removed by the job after a new one was stored', async () => {
    const { token } = await aSignedIn(world);
    const old = await uploaded(token, await aJpeg());

    const path = await uploaded(token, await aJpeg());

    expect(existsSync(fileOf(old))).toBe(true);
    expect(await runJobs(world, 'remove-file')).toEqual([{ key: old.replace('/media/', '') }]);
    expect([existsSync(fileOf(old)), existsSync(fileOf(path))]).toEqual([false, true]);
    expect((await world.http.get(old)).status).toBe(404);
  });

  it('is removed with remove_avatar', async () => {
    const { token } = await aSignedIn(world);
    const old = await uploaded(token, await aJpeg());

    const answer = await world.call(updateProfile, { token, form: { remove_avatar: '1' } });

    expect(dataOf(updateProfile, answer).avatar).toBeNull();
    await runJobs(world, 'remove-file');
    expect(existsSync(fileOf(old))).toBe(false);
    const again = await world.call(updateProfile, { token, form: { remove_avatar: '1' } });
    expect(again.status).toBe(200);
    expect(await runJobs(world, 'remove-file')).toEqual([]);
  });

  it('is replaced by a new one sent with remove_avatar', async () => {
    const { token } = await aSignedIn(world);

    const answer = await upload(token, await aJpeg(), 'me.jpg', { remove_avatar: '1' });

    expect(dataOf(updateProfile, answer).avatar).not.toBeNull();
  });

  it.each(['/media/ab/shared-thumb.webp', '/media/../server.ts', 'https://example.test/a.webp'])(
    'is not removed if no upload created it: %s',
    async (avatar) => {
      const { token } = await aSignedIn(world, { avatar });

      await uploaded(token, await aJpeg());

      expect(await runJobs(world, 'remove-file')).toEqual([]);
    },
  );

  it('is removed for all but the last of parallel uploads', async () => {
    const { user, token } = await aSignedIn(world);
    const before = files();
    const bytes = await aJpeg();

    await Promise.all(Array.from({ length: 6 }, () => upload(token, bytes)));

    await runJobs(world, 'remove-file');
    const { avatar } = await world.database.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(files().filter((name) => !before.includes(name))).toEqual([
      avatar?.replace('/media/avatars/', ''),
    ]);
  });

  it('remains, and no new one does, if the form is rejected', async () => {
    const { token } = await aSignedIn(world, {
      phones: {
        create: Array.from({ length: 10 }, (_none, at) => ({ phone: `+799900000${10 + at}` })),
      },
    });
    const old = await uploaded(token, await aJpeg());
    const before = files();

    const answer = await upload(token, await aJpeg(), 'me.jpg', { new_phones: '+79123456789' });

    expect(Object.keys(failureOf(answer, 422).errors ?? {})).toEqual(['new_phones']);
    expect(await runJobs(world, 'remove-file')).toEqual([]);
    expect(files()).toEqual(before);
    expect(existsSync(fileOf(old))).toBe(true);
  });
});

const TEXTS = {
  ru: 'Нужно изображение JPG или PNG до 10 МБ',
  en: 'Choose a JPG or PNG picture of up to 10 MB',
};

describe('an invalid picture', () => {
  it.each(['ru', 'en'] as const)(
    'is rejected with a readable message in %s and leaves nothing',
    async (language) => {
      const { user, token } = await aSignedIn(world);
      const before = files();

      for (const [what, value] of Object.entries(await badPictures())) {
        const bytes = multipart([
          { name: 'first_name', value: 'Ольга' },
          { name: 'avatar', value, filename: 'me.png', type: 'image/png' },
        ]);
        const answer = await sendBytes(world, updateProfile, { token, bytes, type: MULTIPART }).set(
          'Accept-Language',
          language,
        );
        expect(answer.status, what).toBe(422);
        expect(failureOf(answer, 422).errors, what).toEqual({ avatar: [TEXTS[language]] });
        expect(answer.text).not.toMatch(/vips|sharp|buffer|pixel limit|stack|\.ts/i);
      }

      expect(files()).toEqual(before);
      const stored = await world.database.user.findUniqueOrThrow({ where: { id: user.id } });
      expect([stored.avatar, stored.firstName]).toEqual([null, user.firstName]);
    },
  );

  it('includes files above 10 MB', async () => {
    const { token } = await aSignedIn(world);
    const before = files();

    const answer = await upload(token, Buffer.alloc(10 * 1_024 * 1_024 + 1, 0xff));

    expect(failureOf(answer, 413).code).toBe('too_large');
    expect(files()).toEqual(before);
  });
});

const aPrint = () => aPicture().toColourspace('cmyk').jpeg().toBuffer();
