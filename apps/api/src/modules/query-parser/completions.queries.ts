import { Prisma } from '../../generated/prisma/client.ts';
import type { Language } from '../../i18n.ts';
import type { Database } from '../../infra/database.ts';
import type { Beginnings, Completion, CompletionContext } from './completions.ts';

const { sql, raw } = Prisma;

const fullNameColumn = (language: Language) => raw(language === 'ru' ? 'full_ru' : 'full_en');
const ownNameColumn = (language: Language) => raw(language === 'ru' ? 'name_ru' : 'name_en');

/** Stored number of public ads of a term's vehicles. There are no counts of versions. */
const storedCountSql = sql`COALESCE((SELECT sum(c.count) FROM post_count c
  WHERE c.level = replace(t.field, '_id', '')::count_level AND c.id = ANY(t."values"::int[])), 0)`;

/** Condition that a term is a version whose model has no ads. */
const hasNoAdsSql = sql`t.field = 'version' AND t.model_id IS NOT NULL AND NOT EXISTS (
  SELECT FROM post_count c WHERE c.level = 'model' AND c.id = t.model_id AND c.count > 0)`;

/**
 * Returns the names that start with a text: makes, models, dictionary entries and cities; generations only if the text
 * is their full name, versions only if it is or sounds like their full name. If the search names a make, its versions
 * also match by prefix, and its models and versions by the sound of a prefix. The most likely names are first, models
 * before versions, vehicles without ads last; if a make is named, cities are last of all.
 */
export function findCompletions(
  database: Database,
  {
    typedForms,
    swappedForms,
    phoneticForms,
    brandIds,
    modelIds,
    language,
    limit,
  }: CompletionContext & Beginnings & { limit: number },
): Promise<Completion[]> {
  const beginnings = [...typedForms, ...swappedForms];
  const prefixPatterns = (texts: string[]) => texts.map((text) => `${text}%`);
  const patterns = prefixPatterns(beginnings);
  // Too many dictionary entries start with a single letter.
  const isSingleLetter = beginnings.every(({ length }) => length === 1);
  // Added only if needed, because no index supports it.
  const soundCondition =
    brandIds.length > 0
      ? sql`OR t.field IN ('model_id', 'version') AND t.sound LIKE ANY(${prefixPatterns(phoneticForms)}::text[])`
      : Prisma.empty;
  return database.$queryRaw`
    SELECT field, "values", brand_id AS "brandId", model_id AS "modelId", full_name AS name, own_name AS "ownName", "isTyped" FROM (
      SELECT DISTINCT ON (t.field, t."values", t.brand_id, t.model_id) t.field, t."values", t.brand_id, t.model_id,
        NOT t.key LIKE ANY(${prefixPatterns(swappedForms)}::text[]) OR t.key LIKE ANY(${prefixPatterns(typedForms)}::text[]) AS "isTyped",
        t.${fullNameColumn(language)} AS full_name, t.${ownNameColumn(language)} AS own_name, t.rank, length(t.key) AS length, t.id,
        CASE WHEN t.brand_id IS NOT NULL AND t.field <> 'version' THEN ${storedCountSql} END AS count, cardinality(${modelIds}::int[]) = 0 AND ${hasNoAdsSql} AS has_no_ads
      FROM search_term t
      WHERE (t.key LIKE ANY(${patterns}::text[]) OR t.field = 'version' AND t.sound = ANY(${phoneticForms}::text[])
          ${soundCondition})
        AND (t.field IN ('brand_id', 'model_id') OR t.field NOT IN ('generation_id', 'version', 'spelling') AND NOT ${isSingleLetter}
          OR t.field = 'generation_id' AND t.key = ANY(${beginnings}::text[]) AND t.key = translate(lower(t.name_en), '.', '')
          OR t.field = 'version' AND (cardinality(${brandIds}::int[]) > 0 OR t.key = ANY(${beginnings}::text[])
            OR t.sound = ANY(${phoneticForms}::text[])))
        AND (cardinality(${brandIds}::int[]) = 0 OR t.field NOT IN ('kind', 'brand_id', 'model_id', 'generation_id', 'version', 'carcase_id')
          OR t.field IN ('model_id', 'generation_id') AND t.brand_id = ANY(${brandIds}::int[])
          OR t.field = 'version' AND t.brand_id = ANY(${brandIds}::int[]) AND (cardinality(${modelIds}::int[]) = 0
            OR COALESCE(t.model_id = ANY(${modelIds}::int[]), true))
          OR t.field = 'carcase_id' AND EXISTS (SELECT FROM carcase c JOIN brand b ON b.kind = c.kind
            WHERE c.id::text = ANY(t."values") AND b.id = ANY(${brandIds}::int[])))
      ORDER BY t.field, t."values", t.brand_id, t.model_id, "isTyped" DESC, t.rank, length(t.key)) AS matches
    ORDER BY cardinality(${brandIds}::int[]) > 0 AND field = 'location_city_id', count = 0 IS TRUE OR has_no_ads, (field = 'brand_id' AND rank < 2) DESC, count DESC NULLS LAST, rank, length, id LIMIT ${limit}`;
}

/** Returns the models of the given makes as completions, those with the most ads first. */
export function findModelCompletions(
  database: Database,
  { brandIds, language, limit }: CompletionContext & { limit: number },
): Promise<Completion[]> {
  return database.$queryRaw`
    SELECT field, "values", brand_id AS "brandId", model_id AS "modelId", name, own_name AS "ownName", true AS "isTyped" FROM (
      SELECT DISTINCT ON (t."values") t.field, t."values", t.brand_id, t.model_id, t.${fullNameColumn(language)} AS name,
        t.${ownNameColumn(language)} AS own_name, ${storedCountSql} AS count
      FROM search_term t
      WHERE t.field = 'model_id' AND t.model_id IS NOT NULL AND t.brand_id = ANY(${brandIds}::int[])
      ORDER BY t."values", t.rank) AS models
    ORDER BY count DESC, name LIMIT ${limit}`;
}
