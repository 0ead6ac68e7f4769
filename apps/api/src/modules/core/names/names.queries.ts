import type { DatabaseTransaction } from '../../../infra/database.ts';

const byId = <Row extends { id: number }>(rows: Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.id, row]));

/** Every row that an ad can name, by its id: some seven thousand. */
export async function findDictionaries(database: DatabaseTransaction) {
  const [
    brands,
    models,
    generations,
    modifications,
    engines,
    transmissions,
    wheelDrives,
    carcases,
    colors,
    steeringWheels,
    currencies,
    countries,
    cities,
  ] = await Promise.all([
    database.brand.findMany({ orderBy: { name: 'asc' } }),
    database.model.findMany(),
    database.generation.findMany(),
    database.modification.findMany({
      select: { id: true, generationId: true, name: true, nameRu: true, version: true },
    }),
    database.engine.findMany(),
    database.transmission.findMany(),
    database.wheelDrive.findMany(),
    database.carcase.findMany(),
    database.color.findMany(),
    database.steeringWheel.findMany(),
    database.currency.findMany(),
    database.country.findMany(),
    database.city.findMany(),
  ]);
  return {
    brands: byId(brands),
    models: byId(models),
    generations: byId(generations),
    modifications: byId(modifications),
    engines: byId(engines),
    transmissions: byId(transmissions),
    wheelDrives: byId(wheelDrives),
    carcases: byId(carcases),
    colors: byId(colors),
    steeringWheels: byId(steeringWheels),
    currencies: byId(currencies),
    countries: byId(countries),
    cities: byId(cities),
  };
}

export type Dictionaries = Awaited<ReturnType<typeof findDictionaries>>;
