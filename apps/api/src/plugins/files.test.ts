import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureKey, storePicture } from '../infra/pictures.ts';
import { openStorage } from '../infra/storage.ts';
import { failureOf } from '../testing/answers.ts';
import { rawRequest } from '../testing/raw-request.ts';
import { type TestWorld, testWorld } from '../testing/test-world.ts';

const SECRET = 'a-file-outside-the-media-folder';

let folder: string;
let world: TestWorld;
let port: number;
let hash: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pitlane-files-'));
  const media = join(folder, 'media');
  mkdirSync(media);
  // Beside the media folder: what no address may reach.
  writeFileSync(join(folder, 'secret.txt'), SECRET);
  mkdirSync(join(folder, 'media-private'));
  writeFileSync(join(folder, 'media-private', 'secret.txt'), SECRET);
  writeFileSync(join(media, '.hidden'), SECRET);
  world = await testWorld({ MEDIA_FOLDER: media });
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c00' } });
  ({ hash } = await storePicture(openStorage(media), await picture.jpeg().toBuffer()));
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  port = (world.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const address = (format: 'webp' | 'jpg') => `/media/${pictureKey(hash, 'large', format)}`;

describe('a stored picture', () => {
  it.each([
    ['webp', 'image/webp'],
    ['jpg', 'image/jpeg'],
  ] as const)('is served as %s for ever, by its content', async (format, type) => {
    const answer = await world.http.get(address(format));

    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });

  it('is not sent again to who has it', async () => {
    const first = await world.http.get(address('jpg'));

    const again = await world.http
      .get(address('jpg'))
      .set('If-None-Match', String(first.headers.etag));

    expect(again.status).toBe(304);
  });

  it.each<[string, Record<string, string>, number]>([
    ['a part of it', { range: 'bytes=0-3' }, 206],
    ['a part beyond its end', { range: 'bytes=9999999-' }, 400],
    ['a condition that does not hold', { 'if-match': '"other"' }, 400],
    ['an age that does not hold', { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 400],
  ])('answers the question for %s', async (_what, headers, status) => {
    const answer = await world.app.inject({ url: address('jpg'), headers: { ...headers } });

    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(status);
  });

  it('cannot be changed', async () => {
    for (const method of ['post', 'put', 'patch', 'delete'] as const) {
      const answer = await world.http[method](address('jpg'));

      expect(failureOf(answer, 405).code).toBe('method_not_allowed');
    }
  });
});

describe('ways out of the media folder', () => {
  const steps = [
    '..',
    '%2e%2e',
    '%2E.',
    '.%2e',
    '%252e%252e',
    '..;',
    '....',
    '..%00',
    '%c0%ae%c0%ae',
  ];
  const slashes = ['/', '%2f', '\\', '%5c', '//', '%252f'];
  const targets = ['secret.txt', 'media-private/secret.txt', 'etc/passwd'];
  const tries = steps.flatMap((step) =>
    slashes.flatMap((slash) =>
      targets.flatMap((target) => [
        `/media/${step}${slash}${target}`,
        `/media/aa/${step}${slash}${step}${slash}${target}`,
        `/assets/${step}${slash}${target}`,
      ]),
    ),
  );

  it(`are closed: ${tries.length} addresses`, async () => {
    for (const path of tries) {
      const answer = await rawRequest(port, { path });

      expect([400, 404], `${path}: ${answer.status} ${answer.body}`).toContain(answer.status);
      expect(answer.body).not.toContain(SECRET);
      expect(answer.body).not.toContain('root:');
    }
  });

  it.each([
    '/media/',
    '/media',
    '/media/.hidden',
    '/media/%2ehidden',
    '/media/%00',
    '/media/-private/secret.txt',
    '/media-private/secret.txt',
    '/media//etc/passwd',
    '/media/C:%5csecret.txt',
    '/media/file:///etc/passwd',
    '/media/aa',
    '/media/aa/',
  ])('show no folder, no hidden file and nothing beside: %s', async (path) => {
    const answer = await rawRequest(port, { path });

    expect(answer.status, answer.body).toBe(404);
    expect(JSON.parse(answer.body)).toEqual({
      code: 'not_found',
      message: 'Ничего не найдено по этому адресу',
    });
  });

  it.each(Array.from({ length: 2 }, (_none, index) => index))(
    'show no folder that exists: try %s',
    async (index) => {
      const path = `/media/${hash.slice(0, 2)}${'/'.repeat(index)}`;

      expect((await rawRequest(port, { path })).status).toBe(404);
    },
  );
});
