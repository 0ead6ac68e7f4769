import { Prisma } from '../../generated/prisma/client.ts';
import type { Database, DatabaseTransaction } from '../../infra/database.ts';
import type { ConsistencyReport } from '../core/consistency-report.ts';

import { termRows } from './search-terms.ts';
import type { CatalogueRows } from './term.ts';

/** Makes the terms reproducible. */
const orderById = { orderBy: { id: 'asc' } } as const;

async function readCatalogue(database: DatabaseTransaction): Promise<CatalogueRows> {
  return {
    brands: await database.brand.findMany(orderById),
    models: await database.model.findMany(orderById),
    generations: await database.generation.findMany(orderById),
    modifications: await database.modification.findMany({
      ...orderById,
      select: { name: true, version: true, generationId: true },
    }),
    carcases: await database.carcase.findMany(),
    engines: await database.engine.findMany(),
    transmissions: await database.transmission.findMany(),
    wheelDrives: await database.wheelDrive.findMany(),
    steeringWheels: await database.steeringWheel.findMany(),
    colors: await database.color.findMany(),
    cities: await database.city.findMany({ orderBy: [{ countryId: 'asc' }, { sort: 'asc' }] }),
  };
}

/** Excludes stems such as 'ка' of 'каен', which are too short to have a meaning. */
const MIN_STEM_LENGTH = 3;

/** Returns a query for the rows that `search_term` should contain. */
async function expectedTermsSql(database: DatabaseTransaction): Promise<Prisma.Sql> {
  const rows = termRows(await readCatalogue(database));
  return Prisma.sql`
    SELECT DISTINCT ON (key, field, "values", brand_id, model_id) key,
      CASE WHEN length(ending.stem) >= ${MIN_STEM_LENGTH} THEN ending.stem END AS stem, sound, field, "values", brand_id, model_id, rank, name_ru, name_en, full_ru, full_en
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (name text, key text, sound text, field text,
      "values" text[], brand_id int, model_id int, rank smallint, name_ru text, name_en text, full_ru text, full_en text),
      LATERAL search_stem(regexp_replace(search_plain(name), '[^[:alnum:]]+', ' ', 'g')) AS ending (stem)
    ORDER BY key, field, "values", brand_id, model_id, rank, name NULLS LAST`;
}

const columns = Prisma.raw(
  'key, stem, sound, field, "values", brand_id, model_id, rank, name_ru, name_en, full_ru, full_en',
);

/**
 * Replaces all search terms in one transaction.
 * @returns the number of terms
 */
export function storeSearchTerms(database: Database): Promise<number> {
  return database.$transaction(async (transaction) => {
    const terms = await expectedTermsSql(transaction);
    await transaction.searchTerm.deleteMany();
    return transaction.$executeRaw`INSERT INTO search_term (${columns}) ${terms}`;
  });
}

/** Compares the stored search terms with those that would be stored now. */
export function compareSearchTerms(database: Database): Promise<ConsistencyReport<string>> {
  return database.$transaction(
    async (transaction) => {
      const [row] = await transaction.$queryRaw<ConsistencyReport<string>[]>`
        WITH wanted AS (${await expectedTermsSql(transaction)}), differing AS (
          (SELECT ${columns} FROM search_term EXCEPT ALL SELECT * FROM wanted)
          UNION ALL (SELECT * FROM wanted EXCEPT ALL SELECT ${columns} FROM search_term)
        )
        SELECT (SELECT count(*)::int FROM wanted) AS rows, count(DISTINCT key)::int AS wrong,
          COALESCE((array_agg(DISTINCT key))[1:10], '{}') AS first FROM differing`;
      return row ?? { rows: 0, wrong: 0, first: [] };
    },
    { isolationLevel: 'RepeatableRead' },
  );
}
