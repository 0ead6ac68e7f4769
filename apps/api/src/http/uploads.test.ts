import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  aFile,
  KILOBYTE,
  type Parts,
  startUploadServer,
  type UploadPath,
  type UploadServer,
} from '../testing/upload-server.ts';

let server: UploadServer;
beforeAll(async () => {
  server = await startUploadServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const uploadedFile = z.object({ path: z.string(), bytes: z.number(), name: z.string() });
const uploadResponse = z.object({
  seen: z.object({
    fields: z.record(z.string(), z.unknown()),
    file: z.nullable(uploadedFile),
    files: z.array(uploadedFile),
  }),
});

async function uploadSuccessfully(path: UploadPath, parts: Parts) {
  const reply = await server.post(path, parts);
  expect(reply.statusCode, reply.body).toBe(200);
  return uploadResponse.parse(reply.json()).seen;
}

describe('an upload', () => {
  it('is stored in a private file while it is processed, and deleted afterwards', async () => {
    let path = '';
    server.inspect = async ({ file }) => {
      path = file?.path ?? '';
      return [
        (await readFile(path)).equals(Buffer.alloc(50_000, 7)),
        statSync(path).mode & 0o777,
        statSync(dirname(path)).mode & 0o777,
        dirname(dirname(path)),
      ];
    };

    const reply = await server.post('/one', [{ name: 'id', value: '1' }, aFile('photo', 50_000)]);

    expect(reply.json()).toEqual({ seen: [true, 0o600, 0o700, server.root] });
    expect(path).not.toContain('a.jpg');
    expect(server.remainingFiles()).toEqual([]);
  });

  it('is deleted if the operation fails', async () => {
    server.inspect = () => Promise.reject(new Error('the call fails'));

    expect((await server.post('/one', [aFile('photo', 500)])).statusCode).toBe(500);
    expect(server.remainingFiles()).toEqual([]);
  });

  it('may have several files, named `photos` or `photos[]`, and one more than allowed', async () => {
    const { fields, file, files } = await uploadSuccessfully('/several', [
      aFile('photos', 10, 'one.jpg'),
      { name: 'tags[]', value: 'a' },
      aFile('photos[]', 20, 'two.jpg'),
      aFile('photos[]', 30, 'three.jpg'),
      aFile('photos', 40, 'four.jpg'),
    ]);

    expect(fields).toEqual({ tags: ['a'] });
    expect(file).toBeNull();
    expect(files.map(({ bytes, name }) => [bytes, name])).toEqual([
      [10, 'one.jpg'],
      [20, 'two.jpg'],
      [30, 'three.jpg'],
      [40, 'four.jpg'],
    ]);
    expect(new Set(files.map(({ path }) => path)).size).toBe(4);
    expect(server.remainingFiles()).toEqual([]);
  });

  it('has LF line breaks in texts, which multipart converted to CRLF', async () => {
    const { fields } = await uploadSuccessfully('/one', [
      { name: 'text', value: 'one\r\ntwo\r\n\r\nthree' },
      { name: 'lines[]', value: '\r\n' },
      { name: 'other', value: '\r \n \n\r' },
    ]);

    expect(fields).toEqual({ text: 'one\ntwo\n\nthree', lines: ['\n'], other: '\r \n \n\r' });
  });

  it('may have a single file and several others', async () => {
    const { file, files } = await uploadSuccessfully('/both', [
      aFile('photos', 100 * KILOBYTE),
      aFile('photo', 10 * KILOBYTE),
      aFile('photos', 1),
    ]);

    expect(file?.bytes).toBe(10 * KILOBYTE);
    expect(files.map(({ bytes }) => bytes)).toEqual([100 * KILOBYTE, 1]);
    expect(new Set([file, ...files].map((each) => each?.path)).size).toBe(3);
  });

  it('may have unknown files, which are skipped', async () => {
    const { file, files } = await uploadSuccessfully('/both', [
      aFile('other', 90 * KILOBYTE),
      aFile('photos[0]', 20),
      aFile('photo', 30),
    ]);

    expect([file?.bytes, files]).toEqual([30, []]);
  });

  it('contains an empty file only if the file has a name', async () => {
    const withoutName = await uploadSuccessfully('/both', [
      aFile('photo', 0, ''),
      aFile('photos[]', 0, ''),
    ]);
    const withName = await uploadSuccessfully('/both', [aFile('photo', 0), aFile('photos[]', 0)]);

    expect([withoutName.file, withoutName.files]).toEqual([null, []]);
    expect([withName.file?.bytes, withName.files.map(({ bytes }) => bytes)]).toEqual([0, [0]]);
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\photos\\машина.jpg', 'машина.jpg'],
    ['a\u0000\u0007\u001bb.jpg', 'ab.jpg'],
    [`${'я'.repeat(300)}.jpg`, 'я'.repeat(200)],
    // Each emoji takes three of 200 units, and none is split.
    ['🏎️'.repeat(200), '🏎️'.repeat(66)],
  ])('has the file name that its sender chose: %j', async (filename, name) => {
    const { file } = await uploadSuccessfully('/one', [aFile('photo', 9, filename)]);

    expect(file?.name).toBe(name);
  });
});

describe('an upload of too many files', () => {
  it.each<[string, UploadPath, Parts, object]>([
    [
      'two instead of one',
      '/one',
      [aFile('photo', 5), aFile('photo', 5)],
      { photo: ['Можно отправить только один файл'] },
    ],
    [
      'two more than are allowed',
      '/several',
      Array(5).fill(aFile('photos', 5)),
      { photos: ['Не больше 3 значений'] },
    ],
  ])('is rejected and leaves no file: %s', async (_what, url, parts, errors) => {
    const reply = await server.post(url, parts);

    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ code: 'validation', errors });
    expect(server.remainingFiles()).toEqual([]);
  });
});

describe('an upload that is too large', () => {
  it.each<[string, UploadPath, Parts]>([
    ['one file', '/both', [aFile('photo', 10 * KILOBYTE + 1)]],
    ['one of several files', '/both', [aFile('photos', 5), aFile('photos', 100 * KILOBYTE + 1)]],
    ['a field', '/both', [aFile('photo', 5), { name: 'x', value: 'x'.repeat(50_000) }]],
    ['all fields together', '/both', Array(20).fill({ name: 'x', value: 'x'.repeat(100_000) })],
  ])('is rejected and leaves no file: %s', async (_what, url, parts) => {
    const reply = await server.post(url, parts);

    expect([reply.statusCode, reply.json().code]).toEqual([413, 'too_large']);
    expect(server.remainingFiles()).toEqual([]);
  });
});
