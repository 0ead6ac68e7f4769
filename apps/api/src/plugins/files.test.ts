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
import { failureOf } from '../testing/answers.ts';
import { rawRequest } from '../testing/raw-request.ts';
import { startS3Peer } from '../testing/s3-peer.ts';
import { type TestWorld, testWorld } from '../testing/test-world.ts';

const SECRET = 'a-file-outside-the-media-folder';

let folder: string;
let world: TestWorld;
let port: number;
/** A picture that everybody may see, and one that nobody may see yet. */
const [shown, hidden] = [newPictureKey(), newPictureKey()];
const avatar = 'avatars/0b7f6a3e-1111-4222-8333-444455556666.webp';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pitlane-files-'));
  const media = join(folder, 'media');
  mkdirSync(media);
  // Beside the media folder: what no address may reach.
  writeFileSync(join(folder, 'secret.txt'), SECRET);
  mkdirSync(join(folder, 'media-private'));
  writeFileSync(join(folder, 'media-private', 'secret.txt'), SECRET);
  writeFileSync(join(media, '.hidden'), SECRET);
  writeFileSync(join(media, 'secret.txt'), SECRET);
  world = await testWorld({ MEDIA_FOLDER: media });
  await fill(world);
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  port = (world.app.server.address() as AddressInfo).port;
});
afterEach(() => vi.restoreAllMocks());
beforeEach(() => open(world));
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Two pictures and an avatar in the store of a world. */
async function fill({ app }: TestWorld): Promise<void> {
  const { storage } = app.services;
  const picture = sharp({ create: { width: 320, height: 200, channels: 3, background: '#c00' } });
  const bytes = await picture.jpeg().toBuffer();
  for (const key of [shown, hidden]) await storePicture(storage, bytes, key);
  await storage.put(avatar, 'an avatar');
}

/** Lets everybody see the one picture; which ads show it is tested elsewhere. */
const open = ({ app }: TestWorld) =>
  vi.spyOn(app.services.photos, 'isPublic').mockImplementation(async (key) => key === shown);

const address = (format: 'webp' | 'jpg', key = shown) =>
  `/media/${pictureKey(key, 'large', format)}`;
const privateAddress = (now = world.clock.now()) =>
  privateMediaPath(world.app.services.keys, now, hidden, 'large');

const formats = [
  ['webp', 'image/webp'],
  ['jpg', 'image/jpeg'],
] as const;

describe('a public picture', () => {
  it.each(formats)('is served as %s for ever, by its content', async (format, type) => {
    const answer = await world.http.get(address(format));

    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-length': String(answer.body.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  it('is not sent again to who has it', async () => {
    const { headers } = await world.http.get(address('jpg'));

    for (const known of [String(headers.etag), `"other", W/${headers.etag}`]) {
      const again = await world.http.get(address('jpg')).set('If-None-Match', known);
      expect(again.status).toBe(304);
      expect(again.headers['cache-control']).toBe(headers['cache-control']);
    }
    const other = await world.http.get(address('webp')).set('If-None-Match', String(headers.etag));
    expect(other.status).toBe(200);
  });

  it('tells its size to who asks for nothing but the head, and is not read for it', async () => {
    const read = vi.spyOn(world.app.services.storage, 'getStream');

    const head = await world.http.head(address('jpg'));

    expect(head.status).toBe(200);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(100);
    expect(head.headers['content-type']).toBe('image/jpeg');
    expect(read).not.toHaveBeenCalled();
  });

  it.each<[string, Record<string, string>]>([
    ['a part of it', { range: 'bytes=0-3' }],
    ['a part beyond its end', { range: 'bytes=9999999-' }],
    ['a condition that does not hold', { 'if-match': '"other"' }],
    ['an old age', { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }],
  ])('comes whole when somebody asks for %s', async (_what, headers) => {
    const answer = await world.http.get(address('jpg')).set(headers);

    expect([answer.status, answer.body.length]).toEqual([
      200,
      Number(answer.headers['content-length']),
    ]);
  });

  it('cannot be changed', async () => {
    for (const method of ['post', 'put', 'patch', 'delete'] as const) {
      const answer = await world.http[method](address('jpg'));

      expect(failureOf(answer, 405).code).toBe('method_not_allowed');
    }
  });

  it('frees its file when the reader hangs up', async () => {
    const endless = new Readable({ read() {} });
    endless.push(Buffer.alloc(100));
    vi.spyOn(world.app.services.storage, 'getStream').mockResolvedValue(endless);
    const socket = connect(port, '127.0.0.1');

    socket.write(`GET ${address('jpg')} HTTP/1.1\r\nHost: test\r\n\r\n`);
    await once(socket, 'data');
    socket.destroy();

    await once(endless, 'close');
    expect(endless.destroyed).toBe(true);
  });
});

describe('a picture that is not public', () => {
  it('looks like one that does not exist', async () => {
    const missing = await world.http.get(address('jpg', newPictureKey()));

    for (const format of ['webp', 'jpg'] as const) {
      const answer = await world.http.get(address(format, hidden));

      expect(failureOf(answer, 404).code).toBe('not_found');
      expect(answer.body).toEqual(missing.body);
      const { date, ...headers } = answer.headers;
      expect(headers).toEqual({ ...missing.headers, date: undefined });
      expect(date).toBeDefined();
      const { etag } = (await world.http.get(privateAddress())).headers;
      const known = await world.http
        .get(address(format, hidden))
        .set('If-None-Match', String(etag));
      expect(known.status).toBe(404);
    }
  });

  it.each(formats)(
    'is seen as %s by who knows a path, and kept for a day',
    async (format, type) => {
      const answer = await world.http.get(privateAddress().replace('webp', format));

      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': type,
        'content-length': String(answer.body.length),
        'cache-control': 'private, max-age=86400',
        'x-content-type-options': 'nosniff',
      });
    },
  );

  it('is not seen by an old path, nor by one of another picture', async () => {
    const path = privateAddress();
    const old = privateAddress(new Date(world.clock.now().getTime() - 2 * 86_400_000));
    const other = path.replace(
      pictureKey(hidden, 'large', 'webp'),
      pictureKey(shown, 'large', 'webp'),
    );

    for (const wrong of [old, other, path.replace('private/', 'private/1'), `${path}/`]) {
      expect((await world.http.get(wrong)).status, wrong).toBe(404);
    }
  });
});

describe('an avatar', () => {
  it('is seen by everybody', async () => {
    const answer = await world.http.get(`/media/${avatar}`);

    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(answer.headers['cache-control']).toContain('public');
  });
});

describe('a store', () => {
  it('that has a file no more is no error', async () => {
    const key = newPictureKey();
    vi.spyOn(world.app.services.photos, 'isPublic').mockResolvedValue(true);

    expect(failureOf(await world.http.get(address('jpg', key)), 404).code).toBe('not_found');
  });

  it('whose file goes right before it is read has none', async () => {
    const { storage } = world.app.services;
    vi.spyOn(storage, 'getStream').mockImplementation(async () =>
      createReadStream(join(folder, 'gone.webp')),
    );
    const answer = await world.http.get(`/media/${avatar}`);

    expect(failureOf(answer, 404).code).toBe('not_found');
  });

  it('that is away is an error for now', async () => {
    vi.spyOn(world.app.services.storage, 'getMetaData').mockRejectedValue(new Error('away'));

    const answer = await world.http.get(address('jpg'));

    expect(failureOf(answer, 503).code).toBe('unavailable');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('of S3 is served from like a folder', async () => {
    const peer = await startS3Peer();
    const other = await testWorld(peer.settings);
    try {
      await fill(other);
      open(other);
      const [path, { storage }] = [address('jpg'), other.app.services];

      const answer = await other.http.get(path);

      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
      expect(answer.body).toEqual((await world.http.get(path)).body);
      expect((await other.http.get(privateAddress())).status).toBe(200);
      expect((await other.http.get(address('jpg', hidden))).status).toBe(404);
      await removePicture(storage, shown);
      expect((await other.http.get(path)).status).toBe(404);
    } finally {
      await other.close();
      await peer.close();
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

  it(`are closed, and the store is not even asked: ${tries.length} addresses`, async () => {
    const asked = vi.spyOn(world.app.services.storage, 'getMetaData');
    for (const path of tries) {
      const answer = await rawRequest(port, { path });

      expect([400, 404], `${path}: ${answer.status} ${answer.body}`).toContain(answer.status);
      expect(answer.body).not.toContain(SECRET);
      expect(answer.body).not.toContain('root:');
    }
    expect(asked).not.toHaveBeenCalled();
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
      const path = `/media/${shown.slice(0, 2)}${'/'.repeat(index)}`;

      expect((await rawRequest(port, { path })).status).toBe(404);
    },
  );
});
