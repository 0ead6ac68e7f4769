import { Prisma } from '../../generated/prisma/client.ts';
import type { Language } from '../../i18n.ts';
import type { Database } from '../../infra/database.ts';
import type { Beginnings, Completion, CompletionContext } from './completions.ts';

const { sql, raw } = Prisma;

const fullIn = (language: Language) => raw(language === 'ru' ? 'full_ru' : 'full_en');
const ownIn = (language: Language) => raw(language === 'ru' ? 'name_ru' : 'name_en');

/** Stored number of public ads of a term's vehicles; there are no such counts of versions. */
const storedCount = sql`COALESCE((SELECT sum(c.count) FROM post_count c
  WHERE c.level = replace(t.field, '_id', '')::count_level AND c.id = ANY(t."values"::int[])), 0)`;

/** True for a version that certainly has no ads, because its model has none. */
const isUnsold = sql`t.field = 'version' AND t.model_id IS NOT NULL AND NOT EXISTS (
  SELECT FROM post_count c WHERE c.level = 'model' AND c.id = t.model_id AND c.count > 0)`;

/**
 * Returns the names with a beginning: makes, models, entries of dictionaries and cities; generations and versions
 * only with exactly this name, versions beside their make also by beginning or sound. Most likely first, vehicles
 * without ads last, models before versions, and beside a make cities last.
 */
export function findCompletions(
  database: Database,
  {
    typed,
    swapped,
    sounds,
    brandIds,
    modelIds,
    language,
    most,
  }: CompletionContext & Beginnings & { most: number },
): Promise<Completion[]> {
  const beginnings = [...typed, ...swapped];
  const startingWith = (texts: string[]) => texts.map((text) => `${text}%`);
  const patterns = startingWith(beginnings);
  // Too many entries of dictionaries start with a single letter.
  const isLetter = beginnings.every(({ length }) => length === 1);
  // Added only if needed, because no index supports it.
  const soundCondition =
    brandIds.length > 0
      ? sql`OR t.field IN ('model_id', 'version') AND t.sound LIKE ANY(${startingWith(sounds)}::text[])`
      : Prisma.empty;
  return database.$queryRaw`
    SELECT field, "values", brand_id AS "brandId", model_id AS "modelId", called AS name, own AS "ownName", "isTyped" FROM (
      SELECT DISTINCT ON (t.field, t."values", t.brand_id, t.model_id) t.field, t."values", t.brand_id, t.model_id,
        NOT t.key LIKE ANY(${startingWith(swapped)}::text[]) OR t.key LIKE ANY(${startingWith(typed)}::text[]) AS "isTyped",
        t.${fullIn(language)} AS called, t.${ownIn(language)} AS own, t.rank, length(t.key) AS length, t.id,
        CASE WHEN t.brand_id IS NOT NULL AND t.field <> 'version' THEN ${storedCount} END AS count, cardinality(${modelIds}::int[]) = 0 AND ${isUnsold} AS unsold
      FROM search_term t
      WHERE (t.key LIKE ANY(${patterns}::text[]) OR t.field = 'version' AND t.sound = ANY(${sounds}::text[])
          ${soundCondition})
        AND (t.field IN ('brand_id', 'model_id') OR t.field NOT IN ('generation_id', 'version', 'spelling') AND NOT ${isLetter}
          OR t.field = 'generation_id' AND t.key = ANY(${beginnings}::text[]) AND t.key = translate(lower(t.name_en), '.', '')
          OR t.field = 'version' AND (cardinality(${brandIds}::int[]) > 0 OR t.key = ANY(${beginnings}::text[])
            OR t.sound = ANY(${sounds}::text[])))
        AND (cardinality(${brandIds}::int[]) = 0 OR t.field NOT IN ('kind', 'brand_id', 'model_id', 'generation_id', 'version', 'carcase_id')
          OR t.field IN ('model_id', 'generation_id') AND t.brand_id = ANY(${brandIds}::int[])
          OR t.field = 'version' AND t.brand_id = ANY(${brandIds}::int[]) AND (cardinality(${modelIds}::int[]) = 0
            OR COALESCE(t.model_id = ANY(${modelIds}::int[]), true))
          OR t.field = 'carcase_id' AND EXISTS (SELECT FROM carcase c JOIN brand b ON b.kind = c.kind
            WHERE c.id::text = ANY(t."values") AND b.id = ANY(${brandIds}::int[])))
      ORDER BY t.field, t."values", t.brand_id, t.model_id, "isTyped" DESC, t.rank, length(t.key)) AS begun
    ORDER BY cardinality(${brandIds}::int[]) > 0 AND field = 'location_city_id', count = 0 IS TRUE OR unsold, (field = 'brand_id' AND rank < 2) DESC, count DESC NULLS LAST, rank, length, id LIMIT ${most}`;
}

export function findModels(
  database: Database,
  { brandIds, language, most }: CompletionContext & { most: number },
): Promise<Completion[]> {
  return database.$queryRaw`
    SELECT field, "values", brand_id AS "brandId", model_id AS "modelId", name, own AS "ownName", true AS "isTyped" FROM (
      SELECT DISTINCT ON (t."values") t.field, t."values", t.brand_id, t.model_id, t.${fullIn(language)} AS name,
        t.${ownIn(language)} AS own, ${storedCount} AS count
      FROM search_term t
      WHERE t.field = 'model_id' AND t.model_id IS NOT NULL AND t.brand_id = ANY(${brandIds}::int[])
      ORDER BY t."values", t.rank) AS models
    ORDER BY count DESC, name LIMIT ${most}`;
}
