import { randomBytes } from 'node:crypto';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mallocEnvironment } from '@pitlane/api/infra/memory-settings';
import { aRandomScene } from '@pitlane/api/testing/a-picture';
import { Random } from '@pitlane/api/testing/random';
import { createPost, tariffTypes, uploadImage } from '@pitlane/contracts';
import { createForm, openBench, readBenchArguments, requestPath } from './bench.ts';
import { megabytesOf } from './processes.ts';
import { report, run } from './rounds.ts';

const PHOTO_COUNT = 40;
const POST_COUNT = 400;
const PHOTOS_PER_POST = 6;

await readBenchArguments('pnpm bench:posting', {
  about: 'measures photo uploads and new ads, and their memory; deletes everything that it creates',
});

const folder = await mkdtempDisposable(join(tmpdir(), 'pitlane-bench-'));
const bench = await openBench({ MEDIA_FOLDER: folder.path, ...mallocEnvironment });
bench.disposables.use(folder);
const { database } = bench;
const { id: userId } = await bench.createUser({ tariffType: tariffTypes.entityUnlimited });
bench.disposables.defer(async () => {
  await database.photo.deleteMany({ where: { userId } });
  await database.post.deleteMany({ where: { userId } });
});
const token = await bench.createToken(userId);
const server = await bench.startServer();

const pictures = await Promise.all(
  Array.from({ length: 4 }, (_none, seed) =>
    aRandomScene(new Random(seed), 4_000, 3_000)().jpeg({ quality: 90 }).toBuffer(),
  ),
);
const before = megabytesOf(server.process);
const upload = (turn: number) => {
  const bytes = new Uint8Array(pictures[turn % pictures.length] ?? []);
  const body = createForm({ file: new File([bytes], 'photo.jpg') });
  return server.time(requestPath(uploadImage), { token, body });
};
await run(PHOTO_COUNT, ['photos of 12 megapixels, 10 at once', upload, {}, 10]);
const after = megabytesOf(server.process);
const [initial, peak, final] = [before.current, after.peak, after.current].map((mb) =>
  mb.toFixed(0),
);
report('memory of the server', `${initial} MB before, ${peak} at most, ${final} after`);

const model = await database.model.findFirstOrThrow({ where: { slug: '911' } });
const carcase = await database.carcase.findFirstOrThrow({ where: { code: 'coupe' } });
const city = await database.city.findFirstOrThrow({ where: { nameRu: 'Москва' } });
const photos = await database.photo.createManyAndReturn({
  data: Array.from({ length: 1.1 * POST_COUNT * PHOTOS_PER_POST }, () => {
    const key = randomBytes(32).toString('hex');
    const picture = { width: 1_600, height: 1_200, placeholder: '', storedAt: new Date() };
    return { ...picture, key, hash: key, userId };
  }),
  select: { id: true },
});
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
const publish = (turn: number) => {
  const postPhotos = photos.slice(turn * PHOTOS_PER_POST, (turn + 1) * PHOTOS_PER_POST);
  const body = createForm({ ...fields, 'photo_ids[]': postPhotos.map(({ id }) => id) });
  return server.time(requestPath(createPost), { token, body });
};
await run(POST_COUNT, ['ads of one account, 8 at once', publish, {}, 8]);
await bench.close();
