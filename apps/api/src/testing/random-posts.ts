import type { Database } from '../infra/database.ts';
import { aPost, aSellerRow, ROUBLE } from './a-post.ts';
import { Random } from './random.ts';
import { START } from './test-world.ts';

const HOUR_MS = 3_600_000;
const HIDDEN_SHARE = 0.15;
const hoursBefore = (hours: number) => new Date(START.getTime() - hours * HOUR_MS);

/**
 * Creates varied ads: each field varies, ties are frequent, some ads are hidden, and makes are few so that filters
 * overlap. The same seed creates the same ads.
 */
export async function createRandomPosts(database: Database, count: number, seed = 1) {
  const random = new Random(seed);
  const sellers: number[] = [];
  for (let index = 0; index < 6; index += 1) {
    const isCompany = index % 2 === 1;
    const seller = await aSellerRow(database, {
      isEntity: isCompany,
      companyName: isCompany ? `Салон ${index}` : null,
    });
    sellers.push(seller.id);
  }
  const modifications = await pickModifications(database, random);
  const places = await readCities(database);
  const countries = places.map(({ countryId }) => countryId);

  for (let index = 0; index < count; index += 1) {
    const mod = random.pick(modifications);
    const depth = random.integer(1, 3);
    const hidden = random.chance(HIDDEN_SHARE);
    const publishedAt = hoursBefore(random.integer(0, 40) * 12);
    const expiresAt = hoursBefore(-24 * random.integer(1, 30));
    const specialUntil = random.pick([
      null,
      null,
      hoursBefore(-random.integer(1, 20)),
      hoursBefore(5),
    ]);
    await aPost(database, {
      userId: random.pick(sellers),
      ...(hidden && random.pick(hiddenFields)),
      modelId: mod.generation.modelId,
      generationId: depth > 1 ? mod.generationId : null,
      modificationId: depth > 2 ? mod.id : null,
      carcaseId: mod.carcaseId,
      year: random.integer(2008, 2016),
      mileage: random.chance(0.25) ? 0 : random.integer(1, 8) * 10_000,
      price: random.chance(0.15) ? null : BigInt(random.integer(1, 12)) * 50_000n,
      currencyId: random.pick([ROUBLE, ROUBLE, 2, 3, 6]),
      engineId: random.pickOrNull([1, 2, 3]),
      transmissionId: random.pickOrNull([1, 2, 3]),
      wheelDriveId: random.pickOrNull([1, 2, 3]),
      colorId: random.pickOrNull([1, 2, 7]),
      steeringWheelId: random.pickOrNull([1, 2]),
      ownersCount: random.pickOrNull([1, 2, 3]),
      volume: random.pickOrNull([1998, 2981, 3902]),
      power: random.pickOrNull([150, 420, 670]),
      registerCountryId: random.pickOrNull(countries),
      locationCityId: random.pick(places).id,
      guarantee: random.chance(0.4),
      tuning: random.chance(0.4),
      publishedAt,
      expiresAt,
      specialOfferDate: specialUntil !== null && specialUntil < expiresAt ? specialUntil : null,
    });
  }
}

/** Returns a few modifications of a few makes; some share a generation, a model or a make. */
async function pickModifications(database: Database, random: Random) {
  const chosenModifications = [];
  for (const slug of ['porsche', 'ferrari', 'bmw', 'azimut', 'cirrus']) {
    const modifications = await database.modification.findMany({
      where: { generation: { model: { brand: { slug } } } },
      include: { generation: true },
      orderBy: { id: 'asc' },
    });
    const modification = random.pick(modifications);
    const sameModel = modifications.filter(
      (row) => row.generation.modelId === modification.generation.modelId,
    );
    chosenModifications.push(
      modification,
      random.pick(sameModel),
      random.pick(sameModel),
      random.pick(modifications),
    );
  }
  return chosenModifications;
}

/** Returns two cities of each of two countries. */
async function readCities(database: Database) {
  const inCountry = (iso2: string) =>
    database.city.findMany({
      where: { country: { iso2 } },
      orderBy: [{ sort: 'asc' }, { id: 'asc' }],
      take: 2,
    });
  return [...(await inCountry('RU')), ...(await inCountry('AE'))];
}

const hiddenFields = [
  { status: 'moderation' },
  { status: 'denied', denyReason: 'нет' },
  { status: 'removed', removedReason: 'owner' },
  { status: 'archived' },
] as const;
