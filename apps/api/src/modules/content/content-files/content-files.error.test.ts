import { uploadContentFile } from '@pitlane/contracts';
import { beforeAll, expect, it } from 'vitest';
import { aPicture, invalidPictures } from '../../../testing/a-picture.ts';
import { multipart, sendBytes } from '../../../testing/multipart.ts';
import { failureOf } from '../../../testing/responses.ts';
import { anEditorToken } from '../../../testing/some-content.ts';
import { storedFiles } from '../../../testing/stored-files.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const MEGABYTE = 1_024 * 1_024;
const world = sharedWorld();
let token: string;
beforeAll(async () => {
  token = await anEditorToken(world);
});

const upload = (bytes: Buffer, name = 'a.jpg') =>
  world.call(uploadContentFile, { token, files: { file: { bytes, name } } });

it('rejects a file whose bytes are not a JPEG or PNG, whatever its name', async () => {
  for (const [what, bytes] of Object.entries(await invalidPictures())) {
    const failure = failureOf(await upload(bytes), 422);
    expect([what, Object.keys(failure.errors ?? {})]).toEqual([what, ['file']]);
    expect(failure.errors?.file?.[0], what).toMatch(/[а-яё]/i);
  }
  expect([await storedFiles(world), await world.database.contentFile.count()]).toEqual([[], 0]);
});

it('rejects a file that is too large, missing, or one too many', async () => {
  failureOf(await upload(Buffer.alloc(11 * MEGABYTE)), 413);
  const withoutFile = await sendBytes(world, uploadContentFile, { token, bytes: multipart([]) });
  const file = { name: 'file', filename: 'a.jpg', value: await aPicture().jpeg().toBuffer() };
  const withTwoFiles = await sendBytes(world, uploadContentFile, {
    token,
    bytes: multipart([file, file]),
  });

  for (const response of [withoutFile, withTwoFiles]) {
    expect(Object.keys(failureOf(response, 422).errors ?? {})).toEqual(['file']);
  }
});

it('does not accept a picture that the storage failed to store', async () => {
  const { storage } = world.app.services;
  const put = storage.put;
  storage.put = () => Promise.reject(new Error('the store is unavailable'));
  const response = await upload(await aPicture().jpeg().toBuffer());
  storage.put = put;

  failureOf(response, 503);
  expect(await storedFiles(world)).toEqual([]);
});
