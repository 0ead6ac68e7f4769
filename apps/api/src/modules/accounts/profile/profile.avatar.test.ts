import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { updateProfile } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  aCameraJpeg,
  anAnimatedPng,
  aPicture,
  aTransparentPng,
  invalidPictures,
  METADATA_MARKER,
  readWebp,
} from '../../../testing/a-picture.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { MULTIPART_TYPE, multipart, sendBytes } from '../../../testing/multipart.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

const uploadAvatar = (
  token: string,
  bytes: Buffer,
  name = 'me.jpg',
  form: Record<string, string> = {},
) => world.call(updateProfile, { token, form, files: { avatar: { bytes, name } } });
const uploadedPath = async (token: string, bytes: Buffer, name?: string) =>
  dataOf(updateProfile, await uploadAvatar(token, bytes, name)).avatar ?? '';
const filePathOf = (path: string) => join(world.config.MEDIA_FOLDER, path.replace('/media/', ''));
const listMediaFiles = () =>
  readdirSync(world.config.MEDIA_FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
const aJpeg = () => aPicture().jpeg().toBuffer();

describe('an avatar', () => {
  it('is stored as a square WebP under a random name and served as a picture', async () => {
    const { user, token } = await aSignedInAccount(world);

    const path = await uploadedPath(
      token,
      await aPicture(640, 480).jpeg().toBuffer(),
      '../../x.html',
    );

    expect(path).toMatch(/^\/media\/avatars\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.webp$/);
    expect(readWebp(readFileSync(filePathOf(path)))).toEqual({
      width: 320,
      height: 320,
      clear: false,
    });
    const response = await world.http.get(path);
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe('image/webp');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    const storedUser = await world.database.user.findUniqueOrThrow({ where: { id: user.id } });
    expect([storedUser.avatar, storedUser.logo]).toEqual([path, null]);
  });

  it.each([
    ['a JPEG named .png', 'me.png', 'image/png', () => aJpeg()],
    ['a PNG named .jpg', 'me.jpg', 'image/jpeg', () => aPicture().png().toBuffer()],
    ['a JPEG named .php', 'me.php', 'application/x-php', () => aJpeg()],
    [
      'a PNG without an extension',
      'me',
      'application/octet-stream',
      () => aPicture().png().toBuffer(),
    ],
    ['an animated PNG, reduced to its first frame', 'me.png', 'image/png', anAnimatedPng],
    ['a CMYK JPEG', 'me.jpg', 'image/jpeg', () => aCmykJpeg()],
  ])('is accepted as %s', async (_what, filename, type, createBytes) => {
    const { token } = await aSignedInAccount(world);
    const bytes = multipart([{ name: 'avatar', value: await createBytes(), filename, type }]);

    const response = await sendBytes(world, updateProfile, { token, bytes });

    const path = dataOf(updateProfile, response).avatar ?? '';
    expect(readWebp(readFileSync(filePathOf(path)))).toMatchObject({ width: 320, height: 320 });
  });

  it('is rotated upright and loses metadata such as camera and location', async () => {
    const { token } = await aSignedInAccount(world, { isEntity: true, companyName: 'Гараж' });
    const bytes = await aCameraJpeg();
    expect(bytes.includes(METADATA_MARKER)).toBe(true);

    const path = await uploadedPath(token, bytes);

    const storedBytes = readFileSync(filePathOf(path));
    expect(readWebp(storedBytes)).toMatchObject({ width: 240, height: 320 });
    for (const word of [METADATA_MARKER, 'Exif', 'EXIF', 'GPS', 'XMP']) {
      expect(storedBytes.includes(word), word).toBe(false);
    }
  });

  it('of a company becomes its logo, which is neither cropped nor enlarged', async () => {
    const { user, token } = await aSignedInAccount(world, { isEntity: true, companyName: 'Гараж' });

    const largeLogo = readWebp(
      readFileSync(filePathOf(await uploadedPath(token, await aTransparentPng(1_000, 200)))),
    );
    const path = await uploadedPath(token, await aTransparentPng(90, 30));

    expect(largeLogo).toEqual({ width: 480, height: 96, clear: true });
    expect(readWebp(readFileSync(filePathOf(path)))).toEqual({
      width: 90,
      height: 30,
      clear: true,
    });
    const storedUser = await world.database.user.findUniqueOrThrow({ where: { id: user.id } });
    expect([storedUser.avatar, storedUser.logo]).toEqual([null, path]);
  });

  it('gets a different file name for each account, even for the same picture', async () => {
    const bytes = await aJpeg();
    const [firstAccount, secondAccount] = [
      await aSignedInAccount(world),
      await aSignedInAccount(world),
    ];

    expect(await uploadedPath(firstAccount.token, bytes)).not.toBe(
      await uploadedPath(secondAccount.token, bytes),
    );
  });

  it('is unchanged if only other fields are sent or the file field is empty', async () => {
    const { token } = await aSignedInAccount(world);
    const path = await uploadedPath(token, await aJpeg());

    const profile = dataOf(
      updateProfile,
      await world.call(updateProfile, { token, form: { address: 'Тверская, 1' } }),
    );
    const emptyFile = multipart([{ name: 'avatar', value: '', filename: '', type: 'image/jpeg' }]);
    const response = await sendBytes(world, updateProfile, { token, bytes: emptyFile });

    expect(profile.avatar).toBe(path);
    expect(dataOf(updateProfile, response).avatar).toBe(path);
  });
});

describe('an old avatar file', () => {
  beforeEach(async () => {
    await runJobs(world, 'remove-file');
  });

  it('is removed by the job after a new one has been stored', async () => {
    const { token } = await aSignedInAccount(world);
    const oldPath = await uploadedPath(token, await aJpeg());

    const path = await uploadedPath(token, await aJpeg());

    expect(existsSync(filePathOf(oldPath))).toBe(true);
    expect(await runJobs(world, 'remove-file')).toEqual([{ key: oldPath.replace('/media/', '') }]);
    expect([existsSync(filePathOf(oldPath)), existsSync(filePathOf(path))]).toEqual([false, true]);
    expect((await world.http.get(oldPath)).status).toBe(404);
  });

  it('is removed with remove_avatar', async () => {
    const { token } = await aSignedInAccount(world);
    const oldPath = await uploadedPath(token, await aJpeg());

    const response = await world.call(updateProfile, { token, form: { remove_avatar: '1' } });

    expect(dataOf(updateProfile, response).avatar).toBeNull();
    await runJobs(world, 'remove-file');
    expect(existsSync(filePathOf(oldPath))).toBe(false);
    const repeatedResponse = await world.call(updateProfile, {
      token,
      form: { remove_avatar: '1' },
    });
    expect(repeatedResponse.status).toBe(200);
    expect(await runJobs(world, 'remove-file')).toEqual([]);
  });

  it('is replaced if a new one is sent together with remove_avatar', async () => {
    const { token } = await aSignedInAccount(world);

    const response = await uploadAvatar(token, await aJpeg(), 'me.jpg', { remove_avatar: '1' });

    expect(dataOf(updateProfile, response).avatar).not.toBeNull();
  });

  it.each(['/media/ab/shared-thumb.webp', '/media/../server.ts', 'https://example.test/a.webp'])(
    'is not removed if it is not an uploaded avatar: %s',
    async (avatar) => {
      const { token } = await aSignedInAccount(world, { avatar });

      await uploadedPath(token, await aJpeg());

      expect(await runJobs(world, 'remove-file')).toEqual([]);
    },
  );

  it('is removed for all but the last of parallel uploads', async () => {
    const { user, token } = await aSignedInAccount(world);
    const filesBefore = listMediaFiles();
    const bytes = await aJpeg();

    await Promise.all(Array.from({ length: 6 }, () => uploadAvatar(token, bytes)));

    await runJobs(world, 'remove-file');
    const { avatar } = await world.database.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(listMediaFiles().filter((name) => !filesBefore.includes(name))).toEqual([
      avatar?.replace('/media/avatars/', ''),
    ]);
  });

  it('remains, and the new one is deleted, if the form is rejected', async () => {
    const { token } = await aSignedInAccount(world, {
      phones: {
        create: Array.from({ length: 10 }, (_none, index) => ({
          phone: `+799900000${10 + index}`,
        })),
      },
    });
    const oldPath = await uploadedPath(token, await aJpeg());
    const filesBefore = listMediaFiles();

    const response = await uploadAvatar(token, await aJpeg(), 'me.jpg', {
      new_phones: '+79123456789',
    });

    expect(Object.keys(failureOf(response, 422).errors ?? {})).toEqual(['new_phones']);
    expect(await runJobs(world, 'remove-file')).toEqual([]);
    expect(listMediaFiles()).toEqual(filesBefore);
    expect(existsSync(filePathOf(oldPath))).toBe(true);
  });
});

const MESSAGES = {
  ru: 'Нужно изображение JPG или PNG до 10 МБ',
  en: 'Choose a JPG or PNG picture of up to 10 MB',
};

describe('an invalid picture', () => {
  it.each(['ru', 'en'] as const)(
    'is rejected with a readable message in %s and leaves no file',
    async (language) => {
      const { user, token } = await aSignedInAccount(world);
      const filesBefore = listMediaFiles();

      for (const [description, value] of Object.entries(await invalidPictures())) {
        const bytes = multipart([
          { name: 'first_name', value: 'Ольга' },
          { name: 'avatar', value, filename: 'me.png', type: 'image/png' },
        ]);
        const response = await sendBytes(world, updateProfile, {
          token,
          bytes,
          type: MULTIPART_TYPE,
        }).set('Accept-Language', language);
        expect(response.status, description).toBe(422);
        expect(failureOf(response, 422).errors, description).toEqual({
          avatar: [MESSAGES[language]],
        });
        expect(response.text).not.toMatch(/vips|sharp|buffer|pixel limit|stack|\.ts/i);
      }

      expect(listMediaFiles()).toEqual(filesBefore);
      const storedUser = await world.database.user.findUniqueOrThrow({ where: { id: user.id } });
      expect([storedUser.avatar, storedUser.firstName]).toEqual([null, user.firstName]);
    },
  );

  it('is any file above 10 MB', async () => {
    const { token } = await aSignedInAccount(world);
    const filesBefore = listMediaFiles();

    const response = await uploadAvatar(token, Buffer.alloc(10 * 1_024 * 1_024 + 1, 0xff));

    expect(failureOf(response, 413).code).toBe('too_large');
    expect(listMediaFiles()).toEqual(filesBefore);
  });
});

const aCmykJpeg = () => aPicture().toColourspace('cmyk').jpeg().toBuffer();
