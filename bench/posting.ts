import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { heaps } from '@pitlane/api/infra/heaps';
import { aRandomScene } from '@pitlane/api/testing/a-picture';
import { Random } from '@pitlane/api/testing/random';
import { createPost, tariffTypes, uploadImage } from '@pitlane/contracts';
import { readBenchArguments } from './bench-arguments.ts';
import { openBench } from './bench-context.ts';
import { rateAndSpread, report } from './figures.ts';
import { megabytesOf } from './processes.ts';
import { timeTurns } from './turns.ts';

const PORT = 3_999;
const PHOTOS = 40;
const UPLOADERS = 10;
const POSTS = 400;
const POSTERS = 8;
const PHOTOS_PER_POST = 6;

await readBenchArguments('pnpm bench:posting', {
  about: 'measures uploads of photos and new ads, and their memory; what is made is erased again',
});

const folder = mkdtempSync(join(tmpdir(), 'pitlane-bench-'));
const bench = await openBench(PORT, { MEDIA_FOLDER: folder, ...heaps });
const { database } = bench;
const user = await bench.createUser({ tariffType: tariffTypes.entityUnlimited });
const token = await bench.tokenOf(user.id);
const server = await bench.start('server');

try {
  const pictures = await Promise.all(
    Array.from({ length: 4 }, (_none, seed) =>
      aRandomScene(new Random(seed), 4_000, 3_000)().jpeg({ quality: 90 }).toBuffer(),
    ),
  );
  const before = megabytesOf(server);
  const uploadPhoto = (index: number) => {
    const form = new FormData();
    const bytes = pictures[index % pictures.length];
    if (bytes) form.set('file', new Blob([new Uint8Array(bytes)]), 'photo.jpg');
    return bench.time(uploadImage.path, token, form);
  };
  const uploads = await timeTurns(PHOTOS, uploadPhoto, { atOnce: UPLOADERS });
  report(
    `photos of 12 megapixels, ${UPLOADERS} at once`,
    rateAndSpread(uploads.perSecond, uploads.took),
  );
  const after = megabytesOf(server);
  const [first, peak, last] = [before.now, after.peak, after.now].map((mb) => mb.toFixed(0));
  report('memory of the server', `${first} MB before, ${peak} at most, ${last} after`);

  const model = await database.model.findFirstOrThrow({ where: { slug: '911' } });
  const carcase = await database.carcase.findFirstOrThrow({ where: { code: 'coupe' } });
  const city = await database.city.findFirstOrThrow({ where: { nameRu: 'Москва' } });
  const photos = await database.photo.createManyAndReturn({
    data: Array.from({ length: POSTS * PHOTOS_PER_POST }, () => {
      const key = randomBytes(32).toString('hex');
      const picture = { width: 1_600, height: 1_200, placeholder: '', storedAt: new Date() };
      return { ...picture, key, hash: key, userId: user.id };
    }),
    select: { id: true },
  });
  const post = (index: number) => {
    const form = new FormData();
    const fields = {
      brand_id: model.brandId,
      model_id: model.id,
      year: 2015,
      mileage: 45_000,
      price: 9_500_000,
      carcase_id: carcase.id,
      engine_id: 1,
      location_country_id: city.countryId,
      location_city_id: city.id,
      contact_name: 'Bench',
      'contact_phones[]': '+79990000001',
      description: 'A description of an ordinary length. '.repeat(20),
    };
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    const own = photos.slice(index * PHOTOS_PER_POST, (index + 1) * PHOTOS_PER_POST);
    for (const { id } of own) form.append('photo_ids[]', String(id));
    return bench.time(createPost.path, token, form);
  };
  const created = await timeTurns(POSTS, post, { atOnce: POSTERS });
  report(`ads of one account, ${POSTERS} at once`, rateAndSpread(created.perSecond, created.took));
} finally {
  await database.photo.deleteMany({ where: { userId: user.id } });
  await database.post.deleteMany({ where: { userId: user.id } });
  await database.user.delete({ where: { id: user.id } });
  await bench.close();
  rmSync(folder, { recursive: true, force: true });
}
