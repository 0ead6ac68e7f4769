import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { newPictureKey, pictureKey, storePicture } from '../infra/pictures.ts';
import { type TestWeb, testWeb } from '../testing/test-web.ts';
import { type TestWorld, testWorld } from '../testing/test-world.ts';

let web: TestWeb;
let world: TestWorld;
const [visible, hidden] = [newPictureKey(), newPictureKey()];
beforeAll(async () => {
  web = testWeb();
  // Three unknown paths per minute.
  world = await testWorld({ RATE_LIMIT_SCALE: '0.05', WEB_FOLDER: web.folder });
  const { storage } = world.app.services;
  const picture = sharp({ create: { width: 320, height: 200, channels: 3, background: '#c00' } });
  const bytes = await picture.jpeg().toBuffer();
  for (const key of [visible, hidden]) await storePicture(storage, bytes, key);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await world.close();
  web.remove();
});

const picturePath = (key = newPictureKey()) => `/media/${pictureKey(key, 'thumb', 'webp')}`;
async function statusesOf(remoteAddress: string, urls: string[]) {
  const codes = [];
  for (const url of urls) {
    const response = await world.app.inject({ url, remoteAddress });
    codes.push(response.statusCode);
    if (response.statusCode === 429)
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  }
  return codes;
}
/** Replaces the query for whether a picture is public; returns the spy. */
const mockLookups = () =>
  vi
    .spyOn(world.app.services.photos, 'isPublic')
    .mockImplementation(async (key) => key === visible);

describe('missing files', () => {
  let addressCount = 0;
  it.each<[what: string, createPath: () => string]>([
    ['pictures', picturePath],
    ['avatars', () => `/media/avatars/${crypto.randomUUID()}.webp`],
    ['an invalid picture name', () => '/media/nothing'],
    ['private paths', () => `/media/private/1.x/${pictureKey(visible, 'thumb', 'webp')}`],
    ['assets', () => `/assets/main-${crypto.randomUUID()}.js`],
    ['hidden assets', () => '/assets/.env'],
  ])('are limited per minute: %s', async (_what, createPath) => {
    addressCount += 1;
    const remoteAddress = `203.0.113.${addressCount}`;
    mockLookups();

    const codes = await statusesOf(remoteAddress, Array.from({ length: 6 }, createPath));

    expect(codes).toEqual([404, 404, 404, 429, 429, 429]);
  });

  it('cost no database query, before the limit and after it', async () => {
    const lookups = mockLookups();

    await statusesOf(
      '203.0.113.100',
      Array.from({ length: 20 }, () => picturePath()),
    );

    expect(lookups).not.toHaveBeenCalled();
  });

  it('are counted together with hidden pictures, which look the same', async () => {
    mockLookups();
    const codes = await statusesOf('203.0.113.101', Array(5).fill(picturePath(hidden)));

    expect(codes).toEqual([404, 404, 404, 429, 429]);
  });

  it('do not limit requests for existing files', async () => {
    mockLookups();
    const existing = [
      ...Array(20).fill(picturePath(visible)),
      ...Array(20).fill('/assets/main-abc123.js'),
    ];

    const before = await statusesOf('203.0.113.102', existing);
    await statusesOf(
      '203.0.113.102',
      Array.from({ length: 5 }, () => picturePath()),
    );
    const after = await statusesOf('203.0.113.102', existing);

    expect(new Set([...before, ...after])).toEqual(new Set([200]));
  });
});
