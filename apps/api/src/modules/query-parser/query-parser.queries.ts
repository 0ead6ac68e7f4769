import { Prisma } from '../../generated/prisma/client.ts';
import type { Language } from '../../i18n.ts';
import type { Database } from '../../infra/database.ts';
import { matchKind, type SpellingForm } from './parsed-text.ts';
import type { Candidate, RemainingWord } from './query-meanings.ts';

const { sql, raw } = Prisma;

const MIN_TWO_TYPOS_LENGTH = 8;

const nameIn = (language: Language) => raw(language === 'ru' ? 'ru' : 'en');

/** Minimum stem of a city without a preposition of place: 'малый' is not Мале. */
const CITY_STEM = 4;

/**
 * Returns the terms that stretches may match. Typos are tried only if a stretch has no other match: one letter may
 * differ from five letters on, two from eight.
 */
export function findTerms(
  database: Database,
  forms: readonly SpellingForm[],
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
      WHERE f.how IN (${matchKind.exact}, ${matchKind.letters}, ${matchKind.keyboard})
      UNION ALL
      SELECT f.gram, f.how, 0, ${columns}
      FROM (SELECT gram, how, is_place, search_stem(search_plain(text)) AS stem FROM form WHERE how = ${matchKind.ending}) f
      JOIN search_term t ON t.stem = f.stem AND (f.is_place OR length(f.stem) >= ${CITY_STEM} OR t.field <> 'location_city_id')
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
 * Writes missing texts of ads that are older than the texts. Concurrent runs take different ads.
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
 * Minimum beginning of a word, since shorter ones occur in too many texts; each part of a hyphenated word counts as
 * one.
 */
const BEGINNING = '^[[:alnum:]]{3,}([ -][[:alnum:]]{3,})*$';

/**
 * Possible continuations of an incomplete word, because texts are indexed without endings: 'кожаны' matches
 * 'кожаный', stored as 'кожан'.
 */
const ENDINGS = ['й', 'я', 'е', 'ь', 'ть', 'd', 'e', 'g', 'l', 'n', 'ng', 'on', 't', 'y'];

/**
 * Lexemes of words as in the index; applied twice, because forms of stop words become stop words only then: 'такого'.
 */
const lexemes = (word: Prisma.Sql) => sql`plainto_tsquery('russian', search_plain(${word}))`;
const lexemesOfLexemes = (word: Prisma.Sql) =>
  sql`plainto_tsquery('russian', ${lexemes(word)}::text)`;

/**
 * Matches incomplete words that are not just a stop word: 'пода' may be one, although it looks like a form of 'под'.
 */
const beginsWord = (word: Prisma.Sql) => sql`(numnode(${lexemesOfLexemes(word)}) > 0
  OR numnode(${lexemes(word)}) > 0 AND length(${word}) <= length(trim('''' FROM ${lexemes(word)}::text)) + 1)`;

/** Reports whether a word may be the beginning of one that is not a stop word. */
export async function mayBegin(database: Database, word: string): Promise<boolean> {
  const [row] = await database.$queryRaw<
    { may: boolean }[]
  >`SELECT ${beginsWord(sql`${word}::text`)} AS may`;
  return row?.may ?? false;
}

/**
 * Returns the tsquery of words as text: each word in any of its spellings, phrases in order, and completions of the
 * last word. Stop words are dropped.
 * @returns `null` if no words remain
 */
export async function readWords(
  database: Database,
  words: readonly RemainingWord[],
): Promise<string | null> {
  const spelled = words.flatMap(({ text, spellings, isPhrase }, place) => [
    { place, spelling: text, isPhrase },
    ...spellings.map((spelling) => ({ place, spelling, isPhrase: true })),
  ]);
  const begun = words.flatMap(({ text, isBegun }, place) => (isBegun ? [{ place, text }] : []));
  const [row] = await database.$queryRaw<{ text: string | null }[]>`
    WITH whole AS (
      SELECT * FROM unnest(${spelled.map(({ place }) => place)}::int[], ${spelled.map(({ spelling }) => spelling)}::text[],
        ${spelled.map(({ isPhrase }) => isPhrase)}::boolean[]) AS w (place, word, is_phrase)
      WHERE numnode(${lexemesOfLexemes(sql`word`)}) > 0
    ), begun AS (
      SELECT place, word, plain
      FROM unnest(${begun.map(({ place }) => place)}::int[], ${begun.map(({ text }) => text)}::text[]) AS b (place, word),
        btrim(regexp_replace(search_plain(word), '[^[:alnum:]-]+', ' ', 'g')) AS plain
      WHERE plain ~ ${BEGINNING} AND ${beginsWord(sql`word`)}
    ), asked AS (
      SELECT place, CASE WHEN is_phrase THEN phraseto_tsquery('russian', search_plain(word)) ELSE ${lexemes(sql`word`)} END AS query
      FROM whole
      UNION ALL
      SELECT place, to_tsquery('simple', '''' || plain || ''':*') FROM begun
      UNION ALL
      SELECT place, query FROM begun, unnest(${ENDINGS}::text[]) AS ending, LATERAL ${lexemes(sql`word || ending`)} AS query
      WHERE query::text <> quote_literal(plain) AND starts_with(plain, trim('''' FROM query::text))
    )
    SELECT string_agg(any_of, ' & ' ORDER BY place)::tsquery::text AS text FROM (
      SELECT place, '(' || string_agg(DISTINCT query::text, ' | ') || ')' AS any_of FROM asked
      WHERE numnode(query) > 0 GROUP BY place) AS every`;
  return row?.text ?? null;
}
