import { Prisma } from '../../generated/prisma/client.ts';
import type { Language } from '../../i18n.ts';
import type { Database } from '../../infra/database.ts';
import { matchKind, type SpellingForm } from './parsed-text.ts';
import type { Candidate, RemainingWord } from './query-meanings.ts';

const { sql, raw } = Prisma;

const MIN_TWO_TYPOS_LENGTH = 8;

const nameSuffix = (language: Language) => raw(language === 'ru' ? 'ru' : 'en');

/** Applies to cities without a preposition of place: 'малый' is not Мале. */
const MIN_CITY_STEM_LENGTH = 4;

/**
 * Returns the terms that the forms match. Typos are tried only if a range has no other match: one letter may
 * differ in words of at least five letters, two in words of at least eight.
 */
export function findTerms(
  database: Database,
  forms: readonly SpellingForm[],
  language: Language,
): Promise<Candidate[]> {
  const name = nameSuffix(language);
  const columns = sql`t.field, t."values", t.brand_id AS "brandId", t.model_id AS "modelId", t.rank,
    t.name_${name} AS name, t.full_${name} AS full`;
  return database.$queryRaw`
    WITH form AS MATERIALIZED (
      SELECT * FROM unnest(${forms.map(({ gram }) => gram)}::int[], ${forms.map(({ text }) => text)}::text[],
        ${forms.map((each) => each.how)}::int[], ${forms.map(({ isPlace }) => isPlace)}::boolean[]) AS f (gram, text, how, is_place)
    ), found AS (
      SELECT f.gram, f.how, 0 AS distance, ${columns}
      FROM form f JOIN search_term t ON t.key = f.text
      WHERE f.how IN (${matchKind.exact}, ${matchKind.letters}, ${matchKind.keyboard})
      UNION ALL
      SELECT f.gram, f.how, 0, ${columns}
      FROM (SELECT gram, how, is_place, search_stem(search_plain(text)) AS stem FROM form WHERE how = ${matchKind.ending}) f
      JOIN search_term t ON t.stem = f.stem AND (f.is_place OR length(f.stem) >= ${MIN_CITY_STEM_LENGTH} OR t.field <> 'location_city_id')
      UNION ALL
      SELECT f.gram, f.how, 0, ${columns}
      FROM form f JOIN search_term t ON t.sound = f.text WHERE f.how = ${matchKind.sound}
    )
    SELECT * FROM found
    UNION ALL
    SELECT f.gram, f.how, levenshtein(t.key, f.text), ${columns}
    FROM form f JOIN search_term t ON t.key % f.text
    WHERE f.how = ${matchKind.typo} AND t.rank < 2 AND t.sound IS NOT NULL
      AND NOT EXISTS (SELECT FROM found WHERE found.gram = f.gram)
      AND levenshtein_less_equal(t.key, f.text, 2) <= CASE WHEN length(f.text) < ${MIN_TWO_TYPOS_LENGTH} THEN 1 ELSE 2 END`;
}

/**
 * Writes the search texts of ads that have none. Concurrent runs process different ads.
 * @param after last id of the previous batch
 * @returns the last id of this batch, `null` if no ads remain
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
 * Incomplete word of at least three characters, since shorter ones occur in too many texts; so is each part of a
 * hyphenated word.
 */
const INCOMPLETE_WORD = '^[[:alnum:]]{3,}([ -][[:alnum:]]{3,})*$';

/**
 * Possible continuations of an incomplete word, because texts are indexed without endings: 'кожаны' matches
 * 'кожаный', stored as 'кожан'.
 */
const WORD_ENDINGS = ['й', 'я', 'е', 'ь', 'ть', 'd', 'e', 'g', 'l', 'n', 'ng', 'on', 't', 'y'];

/**
 * Returns the SQL of the lexemes of a word, as in the index.
 */
const lexemesSql = (word: Prisma.Sql) => sql`plainto_tsquery('russian', search_plain(${word}))`;
/** Applied twice, because forms of stop words become stop words only then: 'такого'. */
const lexemesTwiceSql = (word: Prisma.Sql) =>
  sql`plainto_tsquery('russian', ${lexemesSql(word)}::text)`;

/**
 * Returns the condition that an incomplete word is not just a stop word: 'пода' is not, although it looks like a form
 * of 'под'.
 */
const canStartWordSql = (word: Prisma.Sql) => sql`(numnode(${lexemesTwiceSql(word)}) > 0
  OR numnode(${lexemesSql(word)}) > 0 AND length(${word}) <= length(trim('''' FROM ${lexemesSql(word)}::text)) + 1)`;

/** Reports whether a word may be the start of one that is not a stop word. */
export async function canStartWord(database: Database, word: string): Promise<boolean> {
  const [row] = await database.$queryRaw<
    { may: boolean }[]
  >`SELECT ${canStartWordSql(sql`${word}::text`)} AS may`;
  return row?.may ?? false;
}

/**
 * Returns the tsquery of words as text: each word in any of its spellings, phrases in order, and completions of an
 * incomplete last word. Stop words are dropped.
 * @returns `null` if no words remain
 */
export async function buildTextQuery(
  database: Database,
  words: readonly RemainingWord[],
): Promise<string | null> {
  const spelledWords = words.flatMap(({ text, spellings, isPhrase }, place) => [
    { place, spelling: text, isPhrase },
    ...spellings.map((spelling) => ({ place, spelling, isPhrase: true })),
  ]);
  const incompleteWords = words.flatMap(({ text, isIncomplete }, place) =>
    isIncomplete ? [{ place, text }] : [],
  );
  const [row] = await database.$queryRaw<{ text: string | null }[]>`
    WITH whole AS (
      SELECT * FROM unnest(${spelledWords.map(({ place }) => place)}::int[], ${spelledWords.map(({ spelling }) => spelling)}::text[],
        ${spelledWords.map(({ isPhrase }) => isPhrase)}::boolean[]) AS w (place, word, is_phrase)
      WHERE numnode(${lexemesTwiceSql(sql`word`)}) > 0
    ), begun AS (
      SELECT place, word, plain
      FROM unnest(${incompleteWords.map(({ place }) => place)}::int[], ${incompleteWords.map(({ text }) => text)}::text[]) AS b (place, word),
        btrim(regexp_replace(search_plain(word), '[^[:alnum:]-]+', ' ', 'g')) AS plain
      WHERE plain ~ ${INCOMPLETE_WORD} AND ${canStartWordSql(sql`word`)}
    ), asked AS (
      SELECT place, CASE WHEN is_phrase THEN phraseto_tsquery('russian', search_plain(word)) ELSE ${lexemesSql(sql`word`)} END AS query
      FROM whole
      UNION ALL
      SELECT place, to_tsquery('simple', '''' || plain || ''':*') FROM begun
      UNION ALL
      SELECT place, query FROM begun, unnest(${WORD_ENDINGS}::text[]) AS ending, LATERAL ${lexemesSql(sql`word || ending`)} AS query
      WHERE query::text <> quote_literal(plain) AND starts_with(plain, trim('''' FROM query::text))
    )
    SELECT string_agg(any_of, ' & ' ORDER BY place)::tsquery::text AS text FROM (
      SELECT place, '(' || string_agg(DISTINCT query::text, ' | ') || ')' AS any_of FROM asked
      WHERE numnode(query) > 0 GROUP BY place) AS every`;
  return row?.text ?? null;
}
