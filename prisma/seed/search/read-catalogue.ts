import type { DatabaseTransaction } from '@pitlane/api/infra/database';

/** Something with its names. */
export interface Named {
  name: string;
  nameRu: string | null;
}

/** An entry of a dictionary. */
export interface Entry {
  id: number;
  code: string;
  nameRu: string;
  nameEn: string;
}

const byId = <Row extends { id: number }>(rows: Row[], what: string) => {
  const found = new Map(rows.map((row) => [row.id, row]));
  return (id: number): Row => {
    const row = found.get(id);
    if (!row) throw new Error(`There is no ${what} ${id}`);
    return row;
  };
};

/** All that words of searches may name, as a database has it. */
export async function readCatalogue(database: DatabaseTransaction) {
  const brands = await database.brand.findMany();
  const models = await database.model.findMany();
  const ofBrand = Map.groupBy(models, ({ brandId }) => brandId);
  return {
    brands,
    models,
    generations: await database.generation.findMany(),
    modifications: await database.modification.findMany({ select: { name: true } }),
    carcases: await database.carcase.findMany(),
    engines: await database.engine.findMany(),
    transmissions: await database.transmission.findMany(),
    wheelDrives: await database.wheelDrive.findMany(),
    steeringWheels: await database.steeringWheel.findMany(),
    colors: await database.color.findMany(),
    cities: await database.city.findMany({ orderBy: [{ countryId: 'asc' }, { sort: 'asc' }] }),
    brandOf: byId(brands, 'make'),
    modelOf: byId(models, 'model'),
    modelsOf: (brandId: number) => ofBrand.get(brandId) ?? [],
  };
}

export type Catalogue = Awaited<ReturnType<typeof readCatalogue>>;
