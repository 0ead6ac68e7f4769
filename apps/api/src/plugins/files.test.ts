import { once } from 'node:events';
import { createReadStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { privateMediaPath } from '../infra/media-paths.ts';
import { newPictureKey, pictureKey, removePicture, storePicture } from '../infra/pictures.ts';
import { rawRequest } from '../testing/raw-request.ts';
import { failureOf } from '../testing/responses.ts';
import { startS3Peer } from '../testing/s3-peer.ts';
import { type TestWorld, testWorld } from '../testing/test-world.ts';

const SECRET = 'a-file-outside-the-media-folder';

let folder: string;
let world: TestWorld;
let port: number;
/** A public picture and a hidden one. */
const [visible, hidden] = [newPictureKey(), newPictureKey()];
const avatar = 'avatars/0b7f6a3e-1111-4222-8333-444455556666.webp';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pitlane-files-'));
  const media = join(folder, 'media');
  mkdirSync(media);
  // A file beside the media folder that no path may reach.
  writeFileSync(join(folder, 'secret.txt'), SECRET);
  mkdirSync(join(folder, 'media-private'));
  writeFileSync(join(folder, 'media-private', 'secret.txt'), SECRET);
  writeFileSync(join(media, '.hidden'), SECRET);
  writeFileSync(join(media, 'secret.txt'), SECRET);
  world = await testWorld({ MEDIA_FOLDER: media });
  await storeFiles(world);
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  port = (world.app.server.address() as AddressInfo).port;
});
afterEach(() => vi.restoreAllMocks());
beforeEach(() => publish(world));
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Stores two pictures and an avatar. */
async function storeFiles({ app }: TestWorld): Promise<void> {
  const { storage } = app.services;
  const picture = sharp({ create: { width: 320, height: 200, channels: 3, background: '#c00' } });
  const bytes = await picture.jpeg().toBuffer();
  for (const key of [visible, hidden]) await storePicture(storage, bytes, key);
  await storage.put(avatar, 'an avatar');
}

/** Makes the first picture public; which ads show it is tested elsewhere. */
const publish = ({ app }: TestWorld) =>
  vi.spyOn(app.services.photos, 'isPublic').mockImplementation(async (key) => key === visible);

const picturePath = (format: 'webp' | 'jpg', key = visible) =>
  `/media/${pictureKey(key, 'large', format)}`;
const privatePath = (now = world.clock.now()) =>
  privateMediaPath(world.app.services.keys, now, hidden, 'large');

const formats = [
  ['webp', 'image/webp'],
  ['jpg', 'image/jpeg'],
] as const;

describe('a public picture', () => {
  it.each(formats)('is served as %s with immutable caching', async (format, type) => {
    const response = await world.http.get(picturePath(format));

    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': type,
      'content-length': String(response.body.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers['content-encoding']).toBeUndefined();
  });

  it('is not sent again to a client that has it', async () => {
    const { headers } = await world.http.get(picturePath('jpg'));

    for (const etag of [String(headers.etag), `"other", W/${headers.etag}`]) {
      const revalidation = await world.http.get(picturePath('jpg')).set('If-None-Match', etag);
      expect(revalidation.status).toBe(304);
      expect(revalidation.headers['cache-control']).toBe(headers['cache-control']);
    }
    const other = await world.http
      .get(picturePath('webp'))
      .set('If-None-Match', String(headers.etag));
    expect(other.status).toBe(200);
  });

  it('returns its size for HEAD without reading the file', async () => {
    const reads = vi.spyOn(world.app.services.storage, 'getStream');

    const head = await world.http.head(picturePath('jpg'));

    expect(head.status).toBe(200);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(100);
    expect(head.headers['content-type']).toBe('image/jpeg');
    expect(reads).not.toHaveBeenCalled();
  });

  it.each<[string, Record<string, string>]>([
    ['a range', { range: 'bytes=0-3' }],
    ['a range beyond its end', { range: 'bytes=9999999-' }],
    ['a failing condition', { 'if-match': '"other"' }],
    ['an old modification date', { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }],
  ])('is sent completely for %s', async (_what, headers) => {
    const response = await world.http.get(picturePath('jpg')).set(headers);

    expect([response.status, response.body.length]).toEqual([
      200,
      Number(response.headers['content-length']),
    ]);
  });

  it('rejects methods that change data', async () => {
    for (const method of ['post', 'put', 'patch', 'delete'] as const) {
      const response = await world.http[method](picturePath('jpg'));

      expect(failureOf(response, 405).code).toBe('method_not_allowed');
    }
  });

  it('closes its file when the client disconnects', async () => {
    const endless = new Readable({ read() {} });
    endless.push(Buffer.alloc(100));
    vi.spyOn(world.app.services.storage, 'getStream').mockResolvedValue(endless);
    const socket = connect(port, '127.0.0.1');

    socket.write(`GET ${picturePath('jpg')} HTTP/1.1\r\nHost: test\r\n\r\n`);
    await once(socket, 'data');
    socket.destroy();

    await once(endless, 'close');
    expect(endless.destroyed).toBe(true);
  });
});

describe('a private picture', () => {
  it('looks like a missing one', async () => {
    const missingPicture = await world.http.get(picturePath('jpg', newPictureKey()));

    for (const format of ['webp', 'jpg'] as const) {
      const response = await world.http.get(picturePath(format, hidden));

      expect(failureOf(response, 404).code).toBe('not_found');
      expect(response.body).toEqual(missingPicture.body);
      const { date, ...headers } = response.headers;
      expect(headers).toEqual({ ...missingPicture.headers, date: undefined });
      expect(date).toBeDefined();
      const { etag } = (await world.http.get(privatePath())).headers;
      const known = await world.http
        .get(picturePath(format, hidden))
        .set('If-None-Match', String(etag));
      expect(known.status).toBe(404);
    }
  });

  it.each(formats)(
    'is served as %s by its private path, and cached for a day',
    async (format, type) => {
      const response = await world.http.get(privatePath().replace('webp', format));

      expect(response.status).toBe(200);
      expect(response.headers).toMatchObject({
        'content-type': type,
        'content-length': String(response.body.length),
        'cache-control': 'private, max-age=86400',
        'x-content-type-options': 'nosniff',
      });
    },
  );

  it('is not served by an expired path or that of another picture', async () => {
    const path = privatePath();
    const expiredPath = privatePath(new Date(world.clock.now().getTime() - 2 * 86_400_000));
    const otherPath = path.replace(
      pictureKey(hidden, 'large', 'webp'),
      pictureKey(visible, 'large', 'webp'),
    );

    for (const invalidPath of [
      expiredPath,
      otherPath,
      path.replace('private/', 'private/1'),
      `${path}/`,
    ]) {
      expect((await world.http.get(invalidPath)).status, invalidPath).toBe(404);
    }
  });
});

describe('an avatar', () => {
  it('is public', async () => {
    const response = await world.http.get(`/media/${avatar}`);

    expect([response.status, response.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(response.headers['cache-control']).toContain('public');
  });
});

describe('a store', () => {
  it('returns 404 if the file is missing', async () => {
    const key = newPictureKey();
    vi.spyOn(world.app.services.photos, 'isPublic').mockResolvedValue(true);

    expect(failureOf(await world.http.get(picturePath('jpg', key)), 404).code).toBe('not_found');
  });

  it('returns 404 if the file is deleted right before it is read', async () => {
    const { storage } = world.app.services;
    vi.spyOn(storage, 'getStream').mockImplementation(async () =>
      createReadStream(join(folder, 'gone.webp')),
    );
    const response = await world.http.get(`/media/${avatar}`);

    expect(failureOf(response, 404).code).toBe('not_found');
  });

  it('returns 503 if it is unavailable', async () => {
    vi.spyOn(world.app.services.storage, 'getMetaData').mockRejectedValue(new Error('away'));

    const response = await world.http.get(picturePath('jpg'));

    expect(failureOf(response, 503).code).toBe('unavailable');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('serves files from S3 as from a folder', async () => {
    const peer = await startS3Peer();
    const other = await testWorld(peer.settings);
    try {
      await storeFiles(other);
      publish(other);
      const [path, { storage }] = [picturePath('jpg'), other.app.services];

      const response = await other.http.get(path);

      expect([response.status, response.headers['content-type']]).toEqual([200, 'image/jpeg']);
      expect(response.body).toEqual((await world.http.get(path)).body);
      expect((await other.http.get(privatePath())).status).toBe(200);
      expect((await other.http.get(picturePath('jpg', hidden))).status).toBe(404);
      await removePicture(storage, visible);
      expect((await other.http.get(path)).status).toBe(404);
    } finally {
      await other.close();
      await peer.close();
    }
  });
});

describe('paths out of the media folder', () => {
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
  const paths = steps.flatMap((step) =>
    slashes.flatMap((slash) =>
      targets.flatMap((target) => [
        `/media/${step}${slash}${target}`,
        `/media/aa/${step}${slash}${step}${slash}${target}`,
        `/assets/${step}${slash}${target}`,
      ]),
    ),
  );

  it(`return 404 without a request to the store: ${paths.length} paths`, async () => {
    const lookups = vi.spyOn(world.app.services.storage, 'getMetaData');
    for (const path of paths) {
      const response = await rawRequest(port, { path });

      expect([400, 404], `${path}: ${response.status} ${response.body}`).toContain(response.status);
      expect(response.body).not.toContain(SECRET);
      expect(response.body).not.toContain('root:');
    }
    expect(lookups).not.toHaveBeenCalled();
  });

  it.each([
    '/media/',
    '/media',
    '/media/.hidden',
    '/media/secret.txt',
    '/media/private',
    '/media/private/',
    '/media/private/secret.txt',
    '/media/private/../secret.txt',
    '/media/avatars/',
    '/media/avatars/../secret.txt',
    '/media/%2ehidden',
    '/media/%00',
    '/media/-private/secret.txt',
    '/media-private/secret.txt',
    '/media//etc/passwd',
    '/media/C:%5csecret.txt',
    '/media/file:///etc/passwd',
    '/media/aa',
    '/media/aa/',
  ])('show no folder, hidden file or file beside it: %s', async (path) => {
    const response = await rawRequest(port, { path });

    expect(response.status, response.body).toBe(404);
    expect(JSON.parse(response.body)).toEqual({
      code: 'not_found',
      message: 'Ничего не найдено по этому адресу',
    });
  });

  it.each(Array.from({ length: 2 }, (_none, index) => index))(
    'show no existing folder: try %s',
    async (index) => {
      const path = `/media/${visible.slice(0, 2)}${'/'.repeat(index)}`;

      expect((await rawRequest(port, { path })).status).toBe(404);
    },
  );
});
