import type { Database } from '../../infra/database.ts';

interface ChosenVehicle {
  brandId: number | undefined;
  modelId: number | undefined;
  generationId: number | undefined;
}

/** Names of a make, a model and a generation; those that do not exist are left out. */
export async function findVehicleNames(
  database: Database,
  { brandId, modelId, generationId }: ChosenVehicle,
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

/** Ids of active ads with their last change, for the sitemap. */
export function findSitemapPosts(database: Database, skip: number, take: number) {
  return database.post.findMany({
    where: { status: 'active' },
    select: { id: true, updatedAt: true },
    orderBy: { id: 'asc' },
    skip,
    take,
  });
}
