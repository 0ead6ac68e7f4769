import type { Filter, FilterField } from '@pitlane/contracts';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { Database } from '../../../infra/database.ts';
import type { Lineage, VehicleChoice } from './catalogue.rules.ts';

const { sql, join, empty } = Prisma;

/** Returns all dictionaries of the search form. */
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

/** Returns a make by its slug, with the model if it exists; `null` if the make does not exist. */
export function findVehicle(database: Database, brand: string, model: string | undefined) {
  return database.brand.findUnique({
    where: { slug: brand },
    include: { models: { where: { slug: model ?? '' } } },
  });
}

/** Returns a make with its models; `null` if it does not exist. */
export function findModels(database: Database, brandId: number) {
  return database.brand.findUnique({ where: { id: brandId }, include: { models: true } });
}

/** Returns the generations of a model, the newest first; `null` if the model does not exist. */
export async function findGenerations(database: Database, modelId: number) {
  const model = await database.model.findUnique({
    where: { id: modelId },
    include: { generations: { orderBy: [{ yearFrom: 'desc' }, { id: 'desc' }] } },
  });
  return model?.generations ?? null;
}

/** Returns the modifications of a generation by ascending power; `null` if the generation does not exist. */
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

/** Returns a modification with the dictionary entries it determines; `null` if it does not exist. */
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

/** Returns the versions of a make or model, with their modification ids. */
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

/** Returns engines and volumes of a make or model built in `yearFrom` or later. */
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

/** Tables of filter fields that refer to small dictionaries. */
const dictionaryTables = {
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

/** Tables of the other references of a filter. Searches need not check them: an unknown id finds nothing. */
const vehicleAndCityTables = {
  brand_id: sql`brand`,
  model_id: sql`model`,
  generation_id: sql`generation`,
  mod_id: sql`modification`,
  not_brand_id: sql`brand`,
  not_model_id: sql`model`,
  location_city_id: sql`city`,
} as const satisfies Partial<Record<FilterField, Prisma.Sql>>;

const tablesByScope = {
  dictionaries: dictionaryTables,
  all: { ...dictionaryTables, ...vehicleAndCityTables },
} as const;

/**
 * Returns the fields of a filter that contain ids missing from their table.
 * @param scope `dictionaries` for those alone, `all` for vehicles and cities too
 */
export async function findUnknownFields(
  database: Database,
  filter: Filter,
  scope: keyof typeof tablesByScope,
): Promise<FilterField[]> {
  const requestedIds = new Map<string, unknown>(Object.entries(filter));
  const lookups = Object.entries(tablesByScope[scope]).flatMap(([field, table]) => {
    const ids = [requestedIds.get(field) ?? []].flat();
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

/** Returns the cities of a country, the largest first; `null` if the country does not exist. */
export async function findCities(database: Database, countryId: number) {
  const country = await database.country.findUnique({
    where: { id: countryId },
    include: { cities: { orderBy: [{ sort: 'asc' }, { id: 'asc' }] } },
  });
  return country?.cities ?? null;
}

/** Returns the country id of a city or, without a city, of an existing country; `null` if the place does not exist. */
export async function findCountryOfPlace(
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

/** Returns the chosen vehicles with their ancestors in the catalogue. */
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
