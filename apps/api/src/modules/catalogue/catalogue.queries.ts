import type { Database } from '../../infra/database.ts';

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

type CountedColumn = 'brandId' | 'modelId' | 'generationId' | 'modificationId';

/** Active ads by make, model, generation or modification, among the given parent's. */
async function countActive(
  database: Database,
  column: CountedColumn,
  parent: { brandId?: number; modelId?: number; generationId?: number },
): Promise<Map<number, number>> {
  const rows = await database.post.groupBy({
    by: [column],
    where: { status: 'active', hidden: false, ...parent },
    _count: { _all: true },
  });
  return new Map(
    rows.flatMap((row) => {
      const id = row[column];
      return id === null || id === undefined ? [] : [[id, row._count._all] as const];
    }),
  );
}

/** Makes with the number of their active ads, by name. */
export async function findBrandCounts(database: Database) {
  const [brands, counts] = await Promise.all([
    database.brand.findMany({ orderBy: { name: 'asc' } }),
    countActive(database, 'brandId', {}),
  ]);
  return brands.map((brand) => ({ ...brand, count: counts.get(brand.id) ?? 0 }));
}

/** Models of a make with their active ads, by name; null when there is no such make. */
export async function findModelCounts(database: Database, brandId: number) {
  const [brand, counts] = await Promise.all([
    database.brand.findUnique({
      where: { id: brandId },
      include: { models: { orderBy: { name: 'asc' } } },
    }),
    countActive(database, 'modelId', { brandId }),
  ]);
  return brand?.models.map((model) => ({ ...model, count: counts.get(model.id) ?? 0 })) ?? null;
}

/** Generations of a model, the newest first; null when there is no such model. */
export async function findGenerationCounts(database: Database, modelId: number) {
  const [model, counts] = await Promise.all([
    database.model.findUnique({
      where: { id: modelId },
      include: { generations: { orderBy: [{ yearFrom: 'desc' }, { id: 'desc' }] } },
    }),
    countActive(database, 'generationId', { modelId }),
  ]);
  return model?.generations.map((row) => ({ ...row, count: counts.get(row.id) ?? 0 })) ?? null;
}

/** Modifications of a generation, the weakest first; null when there is no such generation. */
export async function findModificationCounts(database: Database, generationId: number) {
  const [generation, counts] = await Promise.all([
    database.generation.findUnique({
      where: { id: generationId },
      include: {
        modifications: {
          include: { transmission: true, carcase: true },
          orderBy: [{ power: 'asc' }, { id: 'asc' }],
        },
      },
    }),
    countActive(database, 'modificationId', { generationId }),
  ]);
  return (
    generation?.modifications.map((row) => ({ ...row, count: counts.get(row.id) ?? 0 })) ?? null
  );
}

/** What a modification fixes; null when there is none. */
export function findModification(database: Database, id: number) {
  return database.modification.findUnique({
    where: { id },
    include: { engine: true, transmission: true, wheelDrive: true, carcase: true },
  });
}

interface EngineScope {
  brandId: number | undefined;
  modelId: number | undefined;
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
