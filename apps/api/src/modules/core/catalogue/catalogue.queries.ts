import type { Filter, FilterField } from '@pitlane/contracts';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { Database } from '../../../infra/database.ts';
import type { Lineage, VehicleChoice } from './catalogue.rules.ts';

const { sql, join, empty } = Prisma;

/** Every dictionary of the search form, in the order it is shown. */
export async function findDictionaries(database: Database) {
  const byId = { orderBy: { id: 'asc' } } as const;
  const [
    brands,
    carcases,
    engines,
    transmissions,
    wheelDrives,
    colors,
    steeringWheels,
    currencies,
    countries,
  ] = await Promise.all([
    database.brand.findMany(),
    database.carcase.findMany(byId),
    database.engine.findMany(byId),
    database.transmission.findMany(byId),
    database.wheelDrive.findMany(byId),
    database.color.findMany(byId),
    database.steeringWheel.findMany(byId),
    database.currency.findMany(byId),
    database.country.findMany({ orderBy: [{ sort: 'asc' }, { id: 'asc' }] }),
  ]);
  return {
    brands,
    carcases,
    engines,
    transmissions,
    wheelDrives,
    colors,
    steeringWheels,
    currencies,
    countries,
  };
}

/** A make by its part of addresses, with the model of it that is asked for; null when there is no such make. */
export function findVehicle(database: Database, brand: string, model: string | undefined) {
  return database.brand.findUnique({
    where: { slug: brand },
    include: { models: { where: { slug: model ?? '' } } },
  });
}

/** A make with its models; null when there is no such make. */
export function findModels(database: Database, brandId: number) {
  return database.brand.findUnique({ where: { id: brandId }, include: { models: true } });
}

/** Generations of a model, the newest first; null when there is no such model. */
export async function findGenerations(database: Database, modelId: number) {
  const model = await database.model.findUnique({
    where: { id: modelId },
    include: { generations: { orderBy: [{ yearFrom: 'desc' }, { id: 'desc' }] } },
  });
  return model?.generations ?? null;
}

/** Modifications of a generation, the weakest first; null when there is no such generation. */
export async function findModifications(database: Database, generationId: number) {
  const generation = await database.generation.findUnique({
    where: { id: generationId },
    include: {
      modifications: {
        include: { transmission: true, carcase: true },
        orderBy: [{ power: 'asc' }, { id: 'asc' }],
      },
    },
  });
  return generation?.modifications ?? null;
}

/** What a modification fixes; null when there is none. */
export function findModification(database: Database, id: number) {
  return database.modification.findUnique({
    where: { id },
    include: { engine: true, transmission: true, wheelDrive: true, carcase: true },
  });
}

interface VersionScope {
  brandId: number | undefined;
  modelId: number | undefined;
}

/** Versions that the catalogue knows under a make and model, with their modifications. */
export function findVersions(
  database: Database,
  { brandId, modelId }: VersionScope,
): Promise<{ name: string; ids: number[] }[]> {
  return database.$queryRaw`
    SELECT v.version AS name, array_agg(v.id) AS ids
    FROM modification v JOIN generation g ON g.id = v.generation_id JOIN model m ON m.id = g.model_id
    WHERE v.version IS NOT NULL
      ${brandId === undefined ? empty : sql`AND m.brand_id = ${brandId}`}
      ${modelId === undefined ? empty : sql`AND m.id = ${modelId}`}
    GROUP BY v.version`;
}

interface EngineScope extends VersionScope {
  yearFrom: number | undefined;
}

/** Engines and volumes that the catalogue knows under a make and model, made in a year or later. */
export async function findEngines(database: Database, { brandId, modelId, yearFrom }: EngineScope) {
  const generation = {
    ...(modelId !== undefined && { modelId }),
    ...(brandId !== undefined && { model: { brandId } }),
    ...(yearFrom !== undefined && { OR: [{ yearTo: null }, { yearTo: { gte: yearFrom } }] }),
  };
  const [engines, volumes] = await Promise.all([
    database.engine.findMany({
      where: { modifications: { some: { generation } } },
      orderBy: { id: 'asc' },
    }),
    database.modification.findMany({
      where: { generation, volume: { not: null } },
      distinct: ['volume'],
      select: { volume: true },
      orderBy: { volume: 'asc' },
    }),
  ]);
  return { engines, volumes: volumes.flatMap(({ volume }) => volume ?? []) };
}

/** The dictionaries of a filter's fields, except makes, models, generations and modifications. */
const dictionaries = {
  currency_id: sql`currency`,
  carcase_id: sql`carcase`,
  engine_id: sql`engine`,
  transmission_id: sql`transmission`,
  wheel_drive_id: sql`wheel_drive`,
  color_id: sql`color`,
  steering_wheel_id: sql`steering_wheel`,
  register_country_id: sql`country`,
  location_country_id: sql`country`,
} as const satisfies Partial<Record<FilterField, Prisma.Sql>>;

/** What else a filter names: search finds nothing where one of these is unknown, and asks about nothing. */
const vehiclesAndCities = {
  brand_id: sql`brand`,
  model_id: sql`model`,
  generation_id: sql`generation`,
  mod_id: sql`modification`,
  not_brand_id: sql`brand`,
  not_model_id: sql`model`,
  location_city_id: sql`city`,
} as const satisfies Partial<Record<FilterField, Prisma.Sql>>;

const tables = {
  dictionaries,
  all: { ...dictionaries, ...vehiclesAndCities },
} as const;

/**
 * The fields of a filter that name an id which their table does not have.
 * @param which the dictionaries alone, or makes, models and cities too
 */
export async function findUnknown(
  database: Database,
  filter: Filter,
  which: keyof typeof tables,
): Promise<FilterField[]> {
  const asked = new Map<string, unknown>(Object.entries(filter));
  const lookups = Object.entries(tables[which]).flatMap(([field, table]) => {
    const ids = [asked.get(field) ?? []].flat();
    return ids.length === 0
      ? []
      : sql`SELECT ${field} AS field WHERE EXISTS (
          SELECT FROM unnest(${ids}::int[]) AS asked (id)
          WHERE NOT EXISTS (SELECT FROM ${table} known WHERE known.id = asked.id))`;
  });
  if (lookups.length === 0) return [];
  const rows = await database.$queryRaw<{ field: FilterField }[]>`
    ${join(lookups, ' UNION ALL ')}`;
  return rows.map(({ field }) => field);
}

/** Cities of a country, the largest first; null when there is no such country. */
export async function findCities(database: Database, countryId: number) {
  const country = await database.country.findUnique({
    where: { id: countryId },
    include: { cities: { orderBy: [{ sort: 'asc' }, { id: 'asc' }] } },
  });
  return country?.cities ?? null;
}

/** The country that a city lies in, or the country itself without a city; null for no such place. */
export async function findPlace(
  database: Database,
  countryId: number | null,
  cityId: number | null,
): Promise<number | null> {
  if (cityId === null) {
    const country = await database.country.findUnique({ where: { id: countryId ?? 0 } });
    return country?.id ?? null;
  }
  const city = await database.city.findFirst({
    where: { id: cityId, ...(countryId !== null && { countryId }) },
  });
  return city?.countryId ?? null;
}

/** Some vehicles with what each is of. */
export function findLineages(database: Database, choice: VehicleChoice): Promise<Lineage[]> {
  return database.$queryRaw`
    SELECT 'brands' AS level, id, id AS brands, NULL::int AS models, NULL::int AS generations, NULL::int AS modifications
    FROM brand WHERE id = ANY(${choice.brands})
    UNION ALL
    SELECT 'models', id, brand_id, id, NULL, NULL FROM model WHERE id = ANY(${choice.models})
    UNION ALL
    SELECT 'generations', g.id, m.brand_id, m.id, g.id, NULL
    FROM generation g JOIN model m ON m.id = g.model_id WHERE g.id = ANY(${choice.generations})
    UNION ALL
    SELECT 'modifications', v.id, m.brand_id, m.id, g.id, v.id
    FROM modification v JOIN generation g ON g.id = v.generation_id JOIN model m ON m.id = g.model_id
    WHERE v.id = ANY(${choice.modifications})`;
}
