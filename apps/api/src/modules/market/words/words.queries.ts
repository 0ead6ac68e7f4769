import { Prisma } from '../../../generated/prisma/client.ts';
import type { Language } from '../../../i18n.ts';
import type { Database } from '../../../infra/database.ts';
import { type Form, how } from '../parsing/parsing.rules.ts';
import type { Candidate, RestWord } from './words.rules.ts';

const { sql, raw } = Prisma;

const LONG = 8;

const nameIn = (language: Language) => raw(language === 'ru' ? 'ru' : 'en');

/** So long is what a city's ending is cut off, where no word before says that it is one: 'малый' is not Мале. */
const CITY_STEM = 4;

/**
 * What stretches of words may mean. Typos are looked at where a stretch is nothing else: of five letters and more one may
 * differ, of eight two.
 */
export function findTerms(
  database: Database,
  forms: readonly Form[],
  language: Language,
): Promise<Candidate[]> {
  const name = nameIn(language);
  const columns = sql`t.field, t."values", t.brand_id AS "brandId", t.model_id AS "modelId", t.rank,
    t.name_${name} AS name, t.full_${name} AS full`;
  return database.$queryRaw`
    WITH form AS MATERIALIZED (
      SELECT * FROM unnest(${forms.map(({ gram }) => gram)}::int[], ${forms.map(({ text }) => text)}::text[],
        ${forms.map((each) => each.how)}::int[], ${forms.map(({ isPlace }) => isPlace)}::boolean[]) AS f (gram, text, how, is_place)
    ), found AS (
      SELECT f.gram, f.how, 0 AS distance, ${columns}
      FROM form f JOIN search_term t ON t.key = f.text
      WHERE f.how IN (${how.exact}, ${how.letters}, ${how.keyboard})
      UNION ALL
      SELECT f.gram, f.how, 0, ${columns}
      FROM (SELECT gram, how, is_place, search_stem(search_plain(text)) AS stem FROM form WHERE how = ${how.ending}) f
      JOIN search_term t ON t.stem = f.stem AND (f.is_place OR length(f.stem) >= ${CITY_STEM} OR t.field <> 'location_city_id')
      UNION ALL
      SELECT f.gram, f.how, 0, ${columns}
      FROM form f JOIN search_term t ON t.sound = f.text WHERE f.how = ${how.sound}
    )
    SELECT * FROM found
    UNION ALL
    SELECT f.gram, f.how, levenshtein(t.key, f.text), ${columns}
    FROM form f JOIN search_term t ON t.key % f.text
    WHERE f.how = ${how.typo} AND t.rank < 2 AND t.sound IS NOT NULL
      AND NOT EXISTS (SELECT FROM found WHERE found.gram = f.gram)
      AND levenshtein_less_equal(t.key, f.text, 2) <= CASE WHEN length(f.text) < ${LONG} THEN 1 ELSE 2 END`;
}

/**
 * Writes the texts of ads that have none yet: those of before there were any. Several at once take different ads.
 * @param after the id that the last go ended with; the next go begins behind it
 * @returns with which id this one ended, null where nothing was left
 */
export async function fillTexts(
  database: Database,
  after: number,
  limit: number,
): Promise<number | null> {
  const [row] = await database.$queryRaw<{ last: number | null }[]>`
    WITH missing AS (
      SELECT p.id FROM post p
      WHERE p.id > ${after} AND NOT EXISTS (SELECT FROM post_text t WHERE t.post_id = p.id)
      ORDER BY p.id LIMIT ${limit} FOR KEY SHARE SKIP LOCKED
    ), filled AS (
      INSERT INTO post_text SELECT p.id, post_title(p), post_document(p) FROM post p JOIN missing USING (id)
      ON CONFLICT DO NOTHING
    )
    SELECT max(id) AS last FROM missing`;
  return row?.last ?? null;
}

/**
 * What is looked for in ads, as the database writes it: every word in any of its spellings, phrases in their order. Forms
 * of words that every text has, such as 'такого', are no more than those.
 * @returns null where there is nothing to look for, such as words that every text has
 */
export async function readWords(
  database: Database,
  words: readonly RestWord[],
): Promise<string | null> {
  const spelled = words.flatMap(({ text, spellings, isPhrase }, place) => [
    { place, spelling: text, isPhrase },
    ...spellings.map((spelling) => ({ place, spelling, isPhrase: true })),
  ]);
  const [row] = await database.$queryRaw<{ text: string | null }[]>`
    SELECT string_agg(any_of, ' & ')::tsquery::text AS text FROM (
      SELECT '(' || string_agg(DISTINCT query::text, ' | ') || ')' AS any_of FROM (
        SELECT place, CASE WHEN is_phrase THEN phraseto_tsquery('russian', search_plain(spelling))
          ELSE plainto_tsquery('russian', search_plain(spelling)) END AS query
        FROM unnest(${spelled.map(({ place }) => place)}::int[], ${spelled.map(({ spelling }) => spelling)}::text[],
          ${spelled.map(({ isPhrase }) => isPhrase)}::boolean[]) AS w (place, spelling, is_phrase)) AS each
      WHERE numnode(plainto_tsquery('russian', query::text)) > 0 GROUP BY place) AS every`;
  return row?.text ?? null;
}
