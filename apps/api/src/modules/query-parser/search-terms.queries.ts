import { Prisma } from '../../generated/prisma/client.ts';
import type { Database, DatabaseTransaction } from '../../infra/database.ts';
import type { Comparison } from '../core/comparison.ts';

import { termRows } from './search-terms.ts';
import type { Rows } from './term.ts';

/** The same catalogue makes the same terms. */
const inOrder = { orderBy: { id: 'asc' } } as const;

async function readCatalogue(database: DatabaseTransaction): Promise<Rows> {
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

/** Without its ending 'каен' is 'ка', which means nothing. */
const STEM_FROM = 3;

/** What `search_term` should hold. */
async function wanted(database: DatabaseTransaction): Promise<Prisma.Sql> {
  const rows = termRows(await readCatalogue(database));
  return Prisma.sql`
    SELECT DISTINCT ON (key, field, "values", brand_id, model_id) key,
      CASE WHEN length(ending.stem) >= ${STEM_FROM} THEN ending.stem END AS stem, sound, field, "values", brand_id, model_id, rank, name_ru, name_en, full_ru, full_en
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (name text, key text, sound text, field text,
      "values" text[], brand_id int, model_id int, rank smallint, name_ru text, name_en text, full_ru text, full_en text),
      LATERAL search_stem(regexp_replace(search_plain(name), '[^[:alnum:]]+', ' ', 'g')) AS ending (stem)
    ORDER BY key, field, "values", brand_id, model_id, rank, name NULLS LAST`;
}

const columns = Prisma.raw(
  'key, stem, sound, field, "values", brand_id, model_id, rank, name_ru, name_en, full_ru, full_en',
);

/** Makes what words of searches may mean anew, at once for all who ask. */
export function storeSearchTerms(database: Database): Promise<number> {
  return database.$transaction(async (transaction) => {
    const terms = await wanted(transaction);
    await transaction.searchTerm.deleteMany();
    return transaction.$executeRaw`INSERT INTO search_term (${columns}) ${terms}`;
  });
}

/** Compares what words may mean with what would be stored now. */
export function compareSearchTerms(database: Database): Promise<Comparison<string>> {
  return database.$transaction(
    async (transaction) => {
      const [row] = await transaction.$queryRaw<Comparison<string>[]>`
        WITH wanted AS (${await wanted(transaction)}), differing AS (
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
