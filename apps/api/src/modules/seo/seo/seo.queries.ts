import type { Database } from '../../../infra/database.ts';

interface VehicleIds {
  brandId: number | undefined;
  modelId: number | undefined;
  generationId: number | undefined;
}

/**
 * Finds the make, model and generation of the given ids; `null` for unknown ones. The parents of a generation or model
 * take precedence over `brandId` and `modelId`.
 */
export async function findVehicleByIds(
  database: Database,
  { brandId, modelId, generationId }: VehicleIds,
) {
  const [generation, model, brand] = await Promise.all([
    generationId === undefined
      ? null
      : database.generation.findUnique({
          where: { id: generationId },
          include: { model: { include: { brand: true } } },
        }),
    modelId === undefined
      ? null
      : database.model.findUnique({ where: { id: modelId }, include: { brand: true } }),
    brandId === undefined ? null : database.brand.findUnique({ where: { id: brandId } }),
  ]);
  return {
    brand: generation?.model.brand ?? model?.brand ?? brand,
    model: generation?.model ?? model,
    generation,
  };
}

/** Finds a make and a city; `null` for unknown ids. */
export async function findBrandAndCity(
  database: Database,
  { brandId, cityId }: { brandId: number | undefined; cityId: number | undefined },
) {
  const [brand, city] = await Promise.all([
    brandId === undefined ? null : database.brand.findUnique({ where: { id: brandId } }),
    cityId === undefined ? null : database.city.findUnique({ where: { id: cityId } }),
  ]);
  return { brand, city };
}

/** Finds active ads in a range of ids, with their last change, for a part of the sitemap. */
export function findSitemapPosts(database: Database, fromId: number, beforeId: number) {
  return database.post.findMany({
    where: { status: 'active', hidden: false, id: { gte: fromId, lt: beforeId } },
    select: { id: true, updatedAt: true },
    orderBy: { id: 'asc' },
  });
}

/** Returns the largest id of an active ad; 0 if there is none. */
export async function findLastPostId(database: Database): Promise<number> {
  const lastPost = await database.post.findFirst({
    where: { status: 'active', hidden: false },
    select: { id: true },
    orderBy: { id: 'desc' },
  });
  return lastPost?.id ?? 0;
}
