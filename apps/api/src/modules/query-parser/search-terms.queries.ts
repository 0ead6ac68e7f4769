import { Prisma } from '../../generated/prisma/client.ts';
import type { Database, DatabaseTransaction } from '../../infra/database.ts';
import type { ConsistencyReport } from '../core/consistency-report.ts';

import { termRows } from './search-terms.ts';
import type { CatalogueRows } from './term.ts';

/** A fixed order makes the terms reproducible. */
const inOrder = { orderBy: { id: 'asc' } } as const;

async function readCatalogue(database: DatabaseTransaction): Promise<CatalogueRows> {
  return {
    brands: await database.brand.findMany(inOrder),
    models: await database.model.findMany(inOrder),
    generations: await database.generation.findMany(inOrder),
    modifications: await database.modification.findMany({
      ...inOrder,
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

/** Minimum length of a stem: that of 'каен' would be 'ка', which means nothing. */
const MIN_STEM_LENGTH = 3;

/** Returns the query of the rows that `search_term` should contain. */
async function expectedTerms(database: DatabaseTransaction): Promise<Prisma.Sql> {
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
 * Replaces all meanings of words in one transaction.
 * @returns the number of terms
 */
export function storeSearchTerms(database: Database): Promise<number> {
  return database.$transaction(async (transaction) => {
    const terms = await expectedTerms(transaction);
    await transaction.searchTerm.deleteMany();
    return transaction.$executeRaw`INSERT INTO search_term (${columns}) ${terms}`;
  });
}

/** Compares the stored meanings of words with those that would be stored now. */
export function compareSearchTerms(database: Database): Promise<ConsistencyReport<string>> {
  return database.$transaction(
    async (transaction) => {
      const [row] = await transaction.$queryRaw<ConsistencyReport<string>[]>`
        WITH wanted AS (${await expectedTerms(transaction)}), differing AS (
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
