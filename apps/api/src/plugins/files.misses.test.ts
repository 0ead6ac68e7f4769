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
  // Three unknown addresses per minute.
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

const picture = (key = newPictureKey()) => `/media/${pictureKey(key, 'thumb', 'webp')}`;
async function statuses(from: string, addresses: string[]) {
  const codes = [];
  for (const url of addresses) {
    const answer = await world.app.inject({ url, remoteAddress: from });
    codes.push(answer.statusCode);
    if (answer.statusCode === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  return codes;
}
/** Number of queries for the visible picture without its ad. */
const lookUps = () =>
  vi
    .spyOn(world.app.services.photos, 'isPublic')
    .mockImplementation(async (key) => key === visible);

describe('missing files', () => {
  let household = 0;
  it.each<[what: string, address: () => string]>([
    ['pictures', picture],
    ['avatars', () => `/media/avatars/${crypto.randomUUID()}.webp`],
    ['what is no name of a picture', () => '/media/nothing'],
    ['private paths', () => `/media/private/1.x/${pictureKey(visible, 'thumb', 'webp')}`],
    ['assets', () => `/assets/main-${crypto.randomUUID()}.js`],
    ['hidden assets', () => '/assets/.env'],
  ])('are limited per minute: %s', async (_what, address) => {
    household += 1;
    const from = `203.0.113.${household}`;
    lookUps();

    const codes = await statuses(from, Array.from({ length: 6 }, address));

    expect(codes).toEqual([404, 404, 404, 429, 429, 429]);
  });

  it('cost no database query, before the limit and after it', async () => {
    const asked = lookUps();

    await statuses(
      '203.0.113.100',
      Array.from({ length: 20 }, () => picture()),
    );

    expect(asked).not.toHaveBeenCalled();
  });

  it('are counted together with hidden pictures, which look the same', async () => {
    lookUps();
    const codes = await statuses('203.0.113.101', Array(5).fill(picture(hidden)));

    expect(codes).toEqual([404, 404, 404, 429, 429]);
  });

  it('do not limit requests for existing files', async () => {
    lookUps();
    const found = [
      ...Array(20).fill(picture(visible)),
      ...Array(20).fill('/assets/main-abc123.js'),
    ];

    const before = await statuses('203.0.113.102', found);
    await statuses(
      '203.0.113.102',
      Array.from({ length: 5 }, () => picture()),
    );
    const after = await statuses('203.0.113.102', found);

    expect(new Set([...before, ...after])).toEqual(new Set([200]));
  });
});
