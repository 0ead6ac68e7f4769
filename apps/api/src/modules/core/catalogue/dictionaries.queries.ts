import type { DatabaseTransaction } from '../../../infra/database.ts';

const byId = <Row extends { id: number }>(rows: Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.id, row]));

/**
 * Returns a digest of all rows that `findDictionaries` reads. The database computes it, because comparing the rows
 * here would block the event loop.
 */
export async function findDictionariesFingerprint(database: DatabaseTransaction): Promise<string> {
  const [row] = await database.$queryRaw<{ fingerprint: string }[]>`
    SELECT md5(concat(
      (SELECT string_agg(t::text, ',' ORDER BY id) FROM brand t),
      (SELECT string_agg(t::text, ',' ORDER BY id) FROM model t),
      (SELECT string_agg(t::text, ',' ORDER BY id) FROM generation t),
      (SELECT string_agg(t::text, ',' ORDER BY id) FROM modification t),
      (SELECT string_agg(t::text, ',' ORDER BY id) FROM engine t),
      (SELECT string_agg(t::text, ',' ORDER BY id) FROM transmission t),
      (SELECT string_agg(t::text, ',' ORDER BY id) FROM wheel_drive t),
      (SELECT string_agg(t::text, ',' ORDER BY id) FROM carcase t),
      (SELECT string_agg(t::text, ',' ORDER BY id) FROM color t),
      (SELECT string_agg(t::text, ',' ORDER BY id) FROM steering_wheel t),
      (SELECT string_agg(t::text, ',' ORDER BY id) FROM currency t),
      (SELECT string_agg(t::text, ',' ORDER BY id) FROM country t),
      (SELECT string_agg(t::text, ',' ORDER BY id) FROM city t))) AS fingerprint`;
  return row?.fingerprint ?? '';
}

/** Returns all dictionary rows that ads refer to (about 7,000), by id. */
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
