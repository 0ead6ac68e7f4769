import type { Database } from '../infra/database.ts';
import type { Sources } from './worst-inputs.ts';

/** Returns ids and names that exist, of a database with ads. */
export async function worstSources(database: Database): Promise<Sources> {
  const inOrder = { select: { id: true }, orderBy: { id: 'asc' } } as const;
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
  const brands = idsOf(await database.brand.findMany(inOrder));
  const models = idsOf(await database.model.findMany(inOrder));
  const generations = idsOf(await database.generation.findMany(inOrder));
  const mods = idsOf(await database.modification.findMany(inOrder));
  const cities = idsOf(await database.city.findMany(inOrder));
  const isPublic = { status: 'active', hidden: false } as const;
  const posts = idsOf(await database.post.findMany({ ...inOrder, where: isPublic }));
  const byField = new Map([
    ['brand_id', brands],
    ['not_brand_id', brands.toReversed()],
    ['model_id', models],
    ['not_model_id', models.toReversed()],
    ['generation_id', generations],
    ['mod_id', mods],
    ['location_city_id', cities],
    ['id', posts],
    ['post_id', posts],
    ['current_id', posts],
  ]);
  // Every dictionary has these.
  const few = [1, 2, 3];
  const named = await database.modification.findMany({
    where: { version: { not: null } },
    distinct: ['version'],
    take: 50,
  });
  return {
    idsOf: (field) => byField.get(field) ?? few,
    namesOf: (field) => (field === 'version' ? named.flatMap(({ version }) => version ?? []) : []),
  };
}
