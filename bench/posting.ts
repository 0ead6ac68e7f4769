import { fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '@pitlane/api/config';
import { systemClock } from '@pitlane/api/infra/clock';
import { openDatabase } from '@pitlane/api/infra/database';
import { heaps } from '@pitlane/api/infra/heaps';
import { buildServices } from '@pitlane/api/services';
import { aRandomScene } from '@pitlane/api/testing/a-picture';
import { Random } from '@pitlane/api/testing/random';
import { createPost, type RouteContract, tariffTypes, uploadImage } from '@pitlane/contracts';
import { readBenchArguments } from './bench-arguments.ts';

const PORT = 3_999;
const SECRET = 'benchmarks-only-0123456789abcdefghij';
const PHOTOS = 40;
const UPLOADERS = 10;
const POSTS = 400;
const POSTERS = 8;
const PHOTOS_PER_POST = 6;

await readBenchArguments('pnpm bench:posting', {
  about: 'measures uploads of photos and new ads, and their memory; what is made is erased again',
});

const folder = mkdtempSync(join(tmpdir(), 'pitlane-bench-'));
const environment = {
  ...process.env,
  NODE_ENV: 'development',
  HOST: '127.0.0.1',
  PORT: String(PORT),
  JWT_SECRET: SECRET,
  LOG_LEVEL: 'error',
  RATE_LIMIT_SCALE: '0',
  MEDIA_FOLDER: folder,
  ...heaps,
};
const config = readConfig(environment);
const database = openDatabase(config);
const services = buildServices({
  config,
  database,
  clock: systemClock,
  secret: SECRET,
  migrations: 0,
});
const user = await database.user.create({
  data: {
    email: `${randomUUID()}@bench.test`,
    firstName: 'Bench',
    lastName: 'Bench',
    tariffType: tariffTypes.entityUnlimited,
  },
});
const { token } = await database.$transaction((transaction) =>
  services.sessions.open(transaction, user.id, { address: '127.0.0.1', userAgent: 'bench' }),
);

const server = fork(fileURLToPath(import.meta.resolve('@pitlane/api/server')), {
  env: environment,
});
await once(server, 'message');

/** Megabytes of the server's memory: now, and at its highest. */
function memory(): { now: number; peak: number } {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  const of = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024);
  return { now: of('VmRSS'), peak: of('VmHWM') };
}

/** Milliseconds a call takes. */
async function time(contract: RouteContract, body: FormData): Promise<number> {
  const from = performance.now();
  const answer = await fetch(`http://127.0.0.1:${PORT}/api${contract.path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body,
  });
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(`${answer.status}: ${text}`);
  return performance.now() - from;
}

/** Does work so many times, so many at once; how many a second, and the sorted milliseconds. */
async function measure(count: number, atOnce: number, work: (index: number) => Promise<number>) {
  const took: number[] = [];
  let next = 0;
  const from = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let index = next++; index < count; index = next++) took.push(await work(index));
    }),
  );
  const seconds = (performance.now() - from) / 1_000;
  return { perSecond: count / seconds, took: took.sort((a, b) => a - b) };
}

const at = (sorted: number[], share: number) =>
  Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);

function report(what: string, { perSecond, took }: Awaited<ReturnType<typeof measure>>): void {
  const times = `median ${at(took, 0.5)} ms, 95 % within ${at(took, 0.95)} ms`;
  console.log(`${perSecond.toFixed(1).padStart(7)} a second  ${what} (${times})`);
}

try {
  const pictures = await Promise.all(
    Array.from({ length: 4 }, (_none, seed) =>
      aRandomScene(new Random(seed), 4_000, 3_000)().jpeg({ quality: 90 }).toBuffer(),
    ),
  );
  const before = memory();
  const uploads = await measure(PHOTOS, UPLOADERS, (index) => {
    const form = new FormData();
    const bytes = pictures[index % pictures.length];
    if (bytes) form.set('file', new Blob([new Uint8Array(bytes)]), 'photo.jpg');
    return time(uploadImage, form);
  });
  report(`photos of 12 megapixels, ${UPLOADERS} people at once`, uploads);
  const after = memory();
  console.log(
    `${String(before.now).padStart(7)} MB before, ${after.peak} at most, ${after.now} after`,
  );

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
  const creates = await measure(POSTS, POSTERS, (index) => {
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
    return time(createPost, form);
  });
  report(`ads of one account, ${POSTERS} at once`, creates);
} finally {
  server.kill('SIGTERM');
  await database.photo.deleteMany({ where: { userId: user.id } });
  await database.post.deleteMany({ where: { userId: user.id } });
  await database.user.delete({ where: { id: user.id } });
  await database.$disconnect();
  rmSync(folder, { recursive: true, force: true });
}
