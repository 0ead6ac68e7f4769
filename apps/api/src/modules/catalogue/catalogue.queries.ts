import { Prisma } from '../../generated/prisma/client.ts';
import type { Database } from '../../infra/database.ts';
import type { ChosenAncestors, VehicleChoice } from '../search/search.rules.ts';

const { sql, empty } = Prisma;

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

const columns = {
  brand: sql`p.brand_id`,
  model: sql`p.model_id`,
  generation: sql`p.generation_id`,
  modification: sql`p.mod_id`,
} as const;

/**
 * Active ads by the children of a level of the catalogue, among the given parent's: read from an
 * index alone, which the ORM's own counting cannot (decision 0003).
 */
async function countActive(
  database: Database,
  children: keyof typeof columns,
  parent: Prisma.Sql = empty,
): Promise<Map<number | null, number>> {
  const rows = await database.$queryRaw<{ id: number | null; count: number }[]>`
    SELECT ${columns[children]} AS id, count(*)::int AS count FROM post p
    WHERE p.status = 'active' AND NOT p.hidden ${parent} GROUP BY 1`;
  return new Map(rows.map((row) => [row.id, row.count]));
}

/** Makes with the number of their active ads, by name. */
export async function findBrandCounts(database: Database) {
  const [brands, counts] = await Promise.all([
    database.brand.findMany({ orderBy: { name: 'asc' } }),
    countActive(database, 'brand'),
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
    countActive(database, 'model', sql`AND p.brand_id = ${brandId}`),
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
    countActive(database, 'generation', sql`AND p.model_id = ${modelId}`),
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
    countActive(database, 'modification', sql`AND p.generation_id = ${generationId}`),
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

/** Where the chosen models, generations and modifications stand in the catalogue. */
export async function findAncestors(
  database: Database,
  choice: VehicleChoice,
): Promise<ChosenAncestors> {
  const [ofModels, ofGenerations, ofModifications] = await Promise.all([
    choice.models.length === 0
      ? []
      : database.model.findMany({
          where: { id: { in: choice.models } },
          select: { brandId: true },
        }),
    choice.generations.length === 0
      ? []
      : database.generation.findMany({
          where: { id: { in: choice.generations } },
          select: { modelId: true, model: { select: { brandId: true } } },
        }),
    choice.modifications.length === 0
      ? []
      : database.modification.findMany({
          where: { id: { in: choice.modifications } },
          select: {
            generationId: true,
            generation: { select: { modelId: true, model: { select: { brandId: true } } } },
          },
        }),
  ]);
  return {
    ofModels,
    ofGenerations: ofGenerations.map(({ modelId, model }) => ({ modelId, brandId: model.brandId })),
    ofModifications: ofModifications.map(({ generationId, generation }) => ({
      generationId,
      modelId: generation.modelId,
      brandId: generation.model.brandId,
    })),
  };
}

/** LIKE pattern of a word that holds no pattern characters of its own. */
const containing = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** For each word, what has it in its name, in either language. */
export async function findCalled(database: Database, words: string[]): Promise<VehicleChoice[]> {
  const rows = await database.$queryRaw<{ word: number; level: keyof VehicleChoice; id: number }[]>`
    SELECT (word.number - 1)::int AS word, level, id
    FROM unnest(${words.map(containing)}::text[]) WITH ORDINALITY AS word (pattern, number)
    CROSS JOIN LATERAL (
      SELECT 'brands' AS level, id FROM brand WHERE name ILIKE pattern OR name_ru ILIKE pattern
        OR array_to_string(aliases, ' ') ILIKE pattern
      UNION ALL
      SELECT 'models', id FROM model WHERE name ILIKE pattern OR name_ru ILIKE pattern
      UNION ALL
      SELECT 'generations', id FROM generation WHERE name ILIKE pattern OR name_ru ILIKE pattern
      UNION ALL
      SELECT 'modifications', id FROM modification WHERE name ILIKE pattern
    ) AS named`;
  return words.map((_word, index) => {
    const idsOf = (level: keyof VehicleChoice) =>
      rows.flatMap((row) => (row.word === index && row.level === level ? row.id : []));
    return {
      brands: idsOf('brands'),
      models: idsOf('models'),
      generations: idsOf('generations'),
      modifications: idsOf('modifications'),
    };
  });
}
