import * as z from 'zod/mini';
import { Prisma } from '../../../generated/prisma/client.ts';
import { filingKeysOfPost } from '../../search/filters/filter-sql.ts';
import type { HitUpdate } from './matching.rules.ts';

const { sql, join, raw, empty } = Prisma;

/** Columns of an ad snapshot that this module reads; the search conditions read the others in the database */
export const adSnapshot = z.looseObject({
  user_id: z.int(),
  brand_id: z.int(),
  model_id: z.int(),
  generation_id: z.nullable(z.int()),
  mod_id: z.nullable(z.int()),
  location_city_id: z.int(),
  carcase_id: z.int(),
  price: z.nullable(z.int()),
  currency_id: z.int(),
});
export type AdSnapshot = z.output<typeof adSnapshot>;

/** Snapshot of an ad, with conditions for the searches that find it at current rates */
export interface AdState {
  post: AdSnapshot;
  matchesSql: Prisma.Sql;
  /** The part of the conditions that `saved_search_filed f` can evaluate */
  candidatesSql: Prisma.Sql;
}

/** Snapshot of an ad as a row `p` */
const postSql = ({ post }: AdState) => sql`jsonb_populate_record(NULL::post, ${post}::jsonb) AS p`;

/** Condition that a search `s` is not deleted, belongs to another account, and finds the ad `p` */
const isMatchSql = ({ matchesSql }: AdState) =>
  sql`s.deleted_at IS NULL AND s.user_id <> p.user_id AND ${matchesSql}`;

/** Query for the searches that find an ad in a state, by its index keys */
export const matchingSearchesSql = (state: AdState) => sql`SELECT s.id, FALSE FROM ${postSql(state)}
  JOIN saved_search_filed f ON f.key = ANY(${filingKeysOfPost(state.post)}::text[]) AND ${state.candidatesSql}
  JOIN saved_search s ON s.id = f.search_id
  WHERE ${isMatchSql(state)}`;

/** States of an ad before and after a change; `null` if it was not public */
type AdStates = Record<'was' | 'becomes', AdState | null>;

/** CTEs with each state as a row, so that its JSON is parsed only once instead of for every search */
export const stateRowsSql = ({ was, becomes }: AdStates) =>
  join([
    ...(was ? [sql`was AS MATERIALIZED (SELECT * FROM ${postSql(was)})`] : []),
    ...(becomes ? [sql`becomes AS MATERIALIZED (SELECT * FROM ${postSql(becomes)})`] : []),
  ]);

/** Condition that the search `s` finds the ad in one of the rows of `stateRowsSql` */
export const stateMatchesSql = (name: keyof AdStates, state: AdState | null) =>
  state ? sql`(SELECT ${isMatchSql(state)} FROM ${raw(name)} p) IS TRUE` : sql`FALSE`;

/** Query for the price that an ad had when the search `s` was saved, if that was after its previous publication */
export const pastPriceSql = (postId: number | null, previouslyPublishedAt: Date | null) => sql`
  SELECT price, currency_id FROM post_price
  WHERE post_id = ${postId}::int AND s.since > ${previouslyPublishedAt}::timestamptz AND until > s.since
  ORDER BY id LIMIT 1`;

/** Columns that are equal in all searches of a group */
export const groupColumns = raw(`"matchedBefore", matches, "savedBeforeChange", "isHidden", price,
  "currencyId", hit, seen, stands, "savedWhileUnavailable", "pastPrice", "pastCurrencyId"`);

/**
 * Searches as parallel arrays: id, owner, whether the owner is notified, and digest option. In the database's array
 * syntax, because they are passed back to it without being parsed.
 */
export interface SearchArrays {
  ids: string;
  users: string;
  notifies: string;
  options: string;
}

/** Row that each search of a group stores */
export interface HitGroup extends HitUpdate, SearchArrays {
  /** Change of their counts of new ads */
  delta: number;
}

/** CTE `given`: the row of each search */
export const inputRowsSql = (outcomes: HitGroup[]) => {
  const groups = outcomes.map((outcome) => ({ ...outcome, price: Number(outcome.price) }));
  return sql`given AS (
    SELECT s.*, o.price, o."currencyId", o.hit, o.seen, o.stands, o."isNew", o.delta
    FROM jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) AS o (ids text, users text, notifies text,
      options text, price bigint, "currencyId" int, hit boolean, seen boolean, stands boolean,
      "isNew" boolean, delta int)
    CROSS JOIN unnest(ids::int[], users::int[], notifies::boolean[], options::int[])
      AS s (id, user_id, notify, option_id)
  )`;
};

/** Omitted if no search has a row yet, which halves the cost of an insert. The changes of one ad run in sequence. */
const onConflictSql = sql`ON CONFLICT (search_id, post_id) DO UPDATE SET change_id = excluded.change_id,
  at = excluded.at, price = excluded.price, currency_id = excluded.currency_id, hit = excluded.hit,
  seen = excluded.seen, stands = excluded.stands, mailable = excluded.mailable`;

/** CTE `kept`: upserts the rows; an existing row retains its change and its time */
export const upsertHitsSql = (
  { id, postId, at }: { id: bigint; postId: number; at: Date },
  hasHits: boolean,
) => sql`kept AS (
    INSERT INTO saved_search_hit
      (search_id, post_id, change_id, at, price, currency_id, hit, seen, stands, mailable)
    SELECT given.id, ${postId}, COALESCE(old.change_id, ${id}), COALESCE(old.at, ${at}),
      given.price, given."currencyId", given.hit, given.seen, given.stands,
      COALESCE(old.mailable, "isNew" AND COALESCE(ns.digest, TRUE) AND CASE option_id
        WHEN 0 THEN u.subscription_period <> 'never' ELSE option_id <> 1 END)
    FROM given JOIN users u ON u.id = user_id
    LEFT JOIN notification_settings ns ON ns.user_id = given.user_id
    LEFT JOIN saved_search_hit old
      ON old.search_id = given.id AND old.post_id = CASE WHEN NOT "isNew" THEN ${postId}::int END
    ${hasHits ? onConflictSql : empty}
  )`;

/** CTE `counted`: adds new hits to the counts of the searches */
export const countedSql = sql`counted AS (
    UPDATE saved_search_state st SET new_count = new_count + delta,
      count_after_hit = CASE WHEN "isNew" THEN new_count + delta ELSE count_after_hit END
    FROM given WHERE search_id = given.id AND (delta <> 0 OR "isNew")
    RETURNING given.id, user_id, delta, new_count, notification_id, "isNew" AND notify AS notified
  )`;

/** CTE `told`: the counted searches, and whether their last notification is unread */
export const notificationStateSql = sql`told AS (
    SELECT counted.*, n.id IS NOT NULL AS unread
    FROM counted LEFT JOIN notification n ON n.id = notification_id AND n.read_at IS NULL
  )`;
