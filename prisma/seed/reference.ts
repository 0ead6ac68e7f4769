import { Prisma } from '@pitlane/api/generated/prisma/client';
import type { Database } from '@pitlane/api/infra/database';
import { SearchTermsService } from '@pitlane/api/modules/query-parser/search-terms.service';
import { type Brand, loadCatalogue } from './catalogue/catalogue.ts';
import { versionOf } from './catalogue/version.ts';
import {
  carcases,
  colors,
  currencies,
  type DictionaryEntry,
  engines,
  type KindsEntry,
  steeringWheels,
  transmissions,
  wheelDrives,
} from './dictionaries.ts';
import { loadPlaces } from './places/places.ts';

const toRow = ({ id, code, ru, en }: DictionaryEntry) => ({ id, code, nameRu: ru, nameEn: en });

const toRowWithKinds = (entry: KindsEntry) => ({ ...toRow(entry), kinds: [...entry.kinds] });

const idByCode = (list: readonly DictionaryEntry[]) =>
  new Map(list.map((entry) => [entry.code as string, entry.id]));

/** Returns the id of a code that a loader has validated; `null` for `null`. */
function idOf(ids: Map<string, number>, code: string | null): number | null {
  return code === null ? null : (ids.get(code) ?? null);
}

/**
 * Stores the reference data of every installation: dictionaries, places, rates, the catalogue. Repeated calls insert
 * missing rows and update names and versions of the catalogue and coordinates of cities.
 */
export async function storeReference(database: Database): Promise<void> {
  const skipExisting = { skipDuplicates: true } as const;
  await database.carcase.createMany({
    data: carcases.map((entry) => ({ ...toRow(entry), kind: entry.kind })),
    ...skipExisting,
  });
  await database.engine.createMany({ data: engines.map(toRowWithKinds), ...skipExisting });
  await database.transmission.createMany({
    data: transmissions.map(toRowWithKinds),
    ...skipExisting,
  });
  await database.wheelDrive.createMany({ data: wheelDrives.map(toRowWithKinds), ...skipExisting });
  await database.steeringWheel.createMany({
    data: steeringWheels.map(toRowWithKinds),
    ...skipExisting,
  });
  await database.color.createMany({
    data: colors.map((entry) => ({ ...toRow(entry), hex: entry.hex })),
    ...skipExisting,
  });
  await database.currency.createMany({
    data: currencies.map((entry) => ({ ...toRow(entry), sign: entry.sign })),
    ...skipExisting,
  });
  await storePlaces(database);
  await storeInitialRates(database);
  await storeCatalogue(database);
  await new SearchTermsService({ database }).store();
}

/** Counts the rows that `storeReference` would insert, by table, without changing the database. */
export async function countMissing(database: Database): Promise<{ table: string; rows: number }[]> {
  const expectedRows: Record<string, readonly { id: number }[]> = {
    carcase: carcases,
    engine: engines,
    transmission: transmissions,
    wheel_drive: wheelDrives,
    steering_wheel: steeringWheels,
    color: colors,
    currency: currencies,
    country: loadPlaces().countries,
    city: loadPlaces().cities,
    brand: loadCatalogue().brands,
    model: loadCatalogue().models,
    generation: loadCatalogue().generations,
    modification: loadCatalogue().modifications,
  };
  const missing = [];
  for (const [table, entries] of Object.entries(expectedRows)) {
    const [{ rows } = { rows: 0 }] = await database.$queryRaw<{ rows: number }[]>`
      SELECT count(*)::int AS rows FROM unnest(${entries.map(({ id }) => id)}::int[]) AS given (id)
      WHERE NOT EXISTS (SELECT FROM ${Prisma.raw(table)} AS known WHERE known.id = given.id)`;
    if (rows > 0) missing.push({ table, rows });
  }
  return missing;
}

async function storePlaces(database: Database): Promise<void> {
  const { countries, cities } = loadPlaces();
  await database.country.createMany({ data: countries, skipDuplicates: true });
  await database.city.createMany({ data: cities, skipDuplicates: true });
  const coordinates = cities.map(({ id, lat, lon }) => ({ id, lat, lon }));
  await database.$executeRaw`
    UPDATE city AS known SET lat = given.lat, lon = given.lon
    FROM jsonb_to_recordset(${JSON.stringify(coordinates)}::jsonb) AS given (id int, lat float8, lon float8)
    WHERE known.id = given.id AND (known.lat, known.lon) IS DISTINCT FROM (given.lat, given.lon)`;
}

/** Date of the rates in the currency table. */
const INITIAL_RATES_DATE = new Date('2026-11-20T00:00:00Z');

/** Stores initial rates, if there are none. */
async function storeInitialRates(database: Database): Promise<void> {
  if ((await database.currencyRate.count()) > 0) return;
  await database.currencyRate.createMany({
    data: currencies.map(({ id: currencyId, roubles: rate }) => ({
      currencyId,
      rate,
      date: INITIAL_RATES_DATE,
    })),
  });
}

async function storeCatalogue(database: Database): Promise<void> {
  const { brands, models, generations, modifications } = loadCatalogue();
  const engineIds = idByCode(engines);
  const transmissionIds = idByCode(transmissions);
  const wheelDriveIds = idByCode(wheelDrives);
  const carcaseIds = idByCode(carcases);
  await database.brand.createMany({ data: brands, skipDuplicates: true });
  await storeAliases(database, brands);
  await database.model.createMany({ data: models, skipDuplicates: true });
  await database.generation.createMany({ data: generations, skipDuplicates: true });
  await database.modification.createMany({
    data: modifications.flatMap((row) => {
      const carcaseId = carcaseIds.get(row.carcase);
      if (carcaseId === undefined) return [];
      return [
        {
          id: row.id,
          generationId: row.generationId,
          name: row.variant,
          nameRu: row.nameRu,
          version: versionOf(row),
          volume: row.volumeCc,
          power: row.powerHp,
          gears: row.gears,
          engineId: idOf(engineIds, row.engine),
          transmissionId: idOf(transmissionIds, row.transmission),
          wheelDriveId: idOf(wheelDriveIds, row.wheelDrive),
          carcaseId,
        },
      ];
    }),
    skipDuplicates: true,
  });
  await storeNames(database, 'brand', brands);
  await storeNames(database, 'model', models);
  await storeNames(database, 'generation', generations);
  await storeNames(
    database,
    'modification',
    modifications.map(({ id, variant, nameRu }) => ({ id, name: variant, nameRu })),
  );
  const versions = modifications.map((row) => ({ id: row.id, version: versionOf(row) }));
  await database.$executeRaw`
    UPDATE modification AS known SET version = given.version
    FROM jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) AS given (id int, version text)
    WHERE known.id = given.id AND known.version IS DISTINCT FROM given.version`;
}

interface NamedRow {
  id: number;
  name: string;
  nameRu: string | null;
}

/** Updates names that have changed since they were stored. */
async function storeNames(
  database: Database,
  table: 'brand' | 'model' | 'generation' | 'modification',
  rows: readonly NamedRow[],
): Promise<void> {
  const nameRows = rows.map(({ id, name, nameRu }) => ({ id, name, name_ru: nameRu }));
  await database.$executeRaw`
    UPDATE ${Prisma.raw(table)} AS known SET name = given.name, name_ru = given.name_ru
    FROM jsonb_to_recordset(${JSON.stringify(nameRows)}::jsonb) AS given (id int, name text, name_ru text)
    WHERE known.id = given.id
      AND (known.name, known.name_ru) IS DISTINCT FROM (given.name, given.name_ru)`;
}

/** Adds missing aliases of makes; existing ones are not removed. */
async function storeAliases(database: Database, brands: readonly Brand[]): Promise<void> {
  const stored = await database.brand.findMany({ select: { slug: true, aliases: true } });
  const storedAliases = new Map(stored.map(({ slug, aliases }) => [slug, aliases]));
  for (const { slug, aliases } of brands) {
    const missing = aliases.filter((alias) => !storedAliases.get(slug)?.includes(alias));
    if (missing.length > 0) {
      await database.brand.updateMany({ where: { slug }, data: { aliases: { push: missing } } });
    }
  }
}
