import { Prisma } from '../../../generated/prisma/client.ts';
import type { Database } from '../../../infra/database.ts';

const { sql } = Prisma;

/** Range of transaction ids: `from` inclusive, `to` exclusive. */
interface IdRange {
  from: number;
  to: number;
}

/** Violation of a ledger rule, with figures in `detail`. */
export interface Violation {
  rule: string;
  transactionId: number;
  detail: string;
}

type ViolationRows = Omit<Violation, 'rule'>[];

const inRange = (column: Prisma.Sql, { from, to }: IdRange) =>
  sql`${column} >= ${from} AND ${column} < ${to}`;

const idColumn = Prisma.raw('t.id');
const transactionIdColumn = Prisma.raw('transaction_id');

/** Sums the entries of each transaction by event. */
const bookedSums = (range: IdRange) => sql`
  booked AS (
    SELECT transaction_id AS id,
      coalesce(sum(amount) FILTER (WHERE event = 'money_came'), 0) AS came,
      coalesce(sum(amount) FILTER (WHERE event = 'wrong_sum_came'), 0) AS wrong,
      coalesce(sum(amount) FILTER (WHERE event = 'refund_decided'), 0) AS decided,
      coalesce(sum(amount) FILTER (WHERE event = 'refund_done'), 0) AS done,
      coalesce(sum(amount) FILTER (WHERE event = 'refund_refused'), 0) AS refused
    FROM ledger_entry WHERE ${inRange(transactionIdColumn, range)} GROUP BY transaction_id
  )`;

/** Allowed debit and credit accounts of each event. */
const allowedMovements: readonly [string, string, string][] = [
  ['money_came', 'clearing', 'prepaid'],
  ['wrong_sum_came', 'clearing', 'suspense'],
  ['fee', 'fees', 'clearing'],
  ['unit_begun', 'prepaid', 'revenue'],
  ['day_over', 'prepaid', 'revenue'],
  ['rest_lapsed', 'prepaid', 'revenue'],
  ['credit_carried', 'prepaid', 'prepaid'],
  ['refund_decided', 'prepaid', 'refund_due'],
  ['refund_decided', 'revenue', 'refund_due'],
  ['refund_decided', 'suspense', 'refund_due'],
  ['refund_done', 'refund_due', 'clearing'],
  ['refund_refused', 'refund_due', 'prepaid'],
  ['refund_refused', 'refund_due', 'revenue'],
  ['refund_refused', 'refund_due', 'suspense'],
];

/** Ledger rules, each as a query for its violations. */
const rules: Readonly<Record<string, (range: IdRange) => Prisma.Sql>> = {
  'each event uses its own accounts': (range) => sql`
    SELECT transaction_id AS "transactionId", concat_ws(' ', event, debit, credit) AS detail
    FROM ledger_entry
    WHERE ${inRange(transactionIdColumn, range)}
      AND concat_ws(' ', event, debit, credit) <> ALL(${allowedMovements.map((movement) => movement.join(' '))}::text[])`,
  'no item earns more than was paid for it': (range) => sql`
    WITH item AS (SELECT id, transaction_id FROM transaction_item t WHERE ${inRange(transactionIdColumn, range)})
    SELECT item.transaction_id AS "transactionId", concat('item ', item.id, ': ', sum(move.amount)) AS detail
    FROM item CROSS JOIN LATERAL (
      SELECT CASE WHEN debit = 'prepaid' THEN -amount ELSE amount END AS amount
      FROM ledger_entry WHERE item_id = item.id AND 'prepaid' IN (debit, credit)
      UNION ALL SELECT amount FROM ledger_entry WHERE to_item_id = item.id
    ) AS move
    GROUP BY item.id, item.transaction_id HAVING sum(move.amount) < 0`,
  'a paid payment is booked exactly once': (range) => sql`
    WITH ${bookedSums(range)}
    SELECT t.id AS "transactionId", concat(t.status, ': ', coalesce(b.came, 0), ' of ', t.amount) AS detail
    FROM money_transaction t LEFT JOIN booked b USING (id)
    WHERE ${inRange(idColumn, range)} AND t.kind = 'payment' AND coalesce(b.came, 0) <>
      CASE WHEN t.status IN ('succeeded', 'partially_refunded', 'refunded') THEN t.amount ELSE 0 END`,
  'refunds do not exceed the received amount': (range) => sql`
    WITH ${bookedSums(range)}
    SELECT t.id AS "transactionId", concat(sum(r.amount), ' of ', coalesce(b.came + b.wrong, 0)) AS detail
    FROM money_transaction t JOIN money_transaction r ON r.refund_of_id = t.id AND r.status <> 'declined'
    LEFT JOIN booked b ON b.id = t.id
    WHERE ${inRange(idColumn, range)}
    GROUP BY t.id, b.came, b.wrong HAVING sum(r.amount) > coalesce(b.came + b.wrong, 0)`,
  'the status of a payment follows from its refunds': (range) => sql`
    SELECT t.id AS "transactionId", concat(t.status, ': ', coalesce(sum(e.amount), 0), ' went back') AS detail
    FROM money_transaction t
    LEFT JOIN money_transaction r ON r.refund_of_id = t.id
    LEFT JOIN ledger_entry e ON e.transaction_id = r.id AND e.event = 'refund_done'
    WHERE ${inRange(idColumn, range)} AND t.status IN ('succeeded', 'partially_refunded', 'refunded')
      AND t.kind = 'payment'
    GROUP BY t.id HAVING t.status::text <> CASE
      WHEN coalesce(sum(e.amount), 0) = 0 THEN 'succeeded'
      WHEN sum(e.amount) < t.amount THEN 'partially_refunded' ELSE 'refunded' END`,
  'the status of a refund follows from its entries': (range) => sql`
    WITH ${bookedSums(range)}
    SELECT t.id AS "transactionId",
      concat(t.status, ': ', b.decided, ' decided, ', b.done, ' done, ', b.refused, ' refused') AS detail
    FROM money_transaction t LEFT JOIN booked b USING (id)
    WHERE ${inRange(idColumn, range)} AND t.kind = 'refund' AND (
      coalesce(b.decided, 0) <> t.amount
      OR coalesce(b.done, 0) <> CASE WHEN t.status = 'succeeded' THEN t.amount ELSE 0 END
      OR coalesce(b.refused, 0) <> CASE WHEN t.status = 'declined' THEN t.amount ELSE 0 END)`,
  'each paid item is granted exactly once': (range) => sql`
    SELECT t.id AS "transactionId", concat('item ', i.id, ': ', given.units, ' units, ', given.terms, ' terms') AS detail
    FROM money_transaction t JOIN transaction_item i ON i.transaction_id = t.id
    CROSS JOIN LATERAL (SELECT
      (SELECT coalesce(sum(amount), 0) FROM allowance_grant WHERE item_id = i.id) AS units,
      (SELECT count(*) FROM tariff_term WHERE item_id = i.id) AS terms
    ) AS given
    WHERE ${inRange(idColumn, range)} AND t.kind = 'payment' AND CASE
      WHEN t.status NOT IN ('succeeded', 'partially_refunded', 'refunded') OR EXISTS (
        SELECT FROM money_transaction r WHERE r.refund_of_id = t.id AND r.cause IN ('cancelled', 'tariff_changed'))
      THEN given.units + given.terms > 0
      WHEN i.kind = 'tariff' THEN given.terms <> 1
      ELSE given.units <> i.count END`,
  'granted units are left, used, lapsed or refunded': (range) => sql`
    SELECT i.transaction_id AS "transactionId",
      concat('grant ', g.id, ': ', g.left, ' left of ', g.amount, ', ', sum(e.delta), ' by entries') AS detail
    FROM transaction_item i JOIN allowance_grant g ON g.item_id = i.id
    JOIN allowance_entry e ON e.grant_id = g.id
    WHERE ${inRange(Prisma.raw('i.transaction_id'), range)}
    GROUP BY i.transaction_id, g.id
    HAVING sum(e.delta) <> g.left OR g.left NOT BETWEEN 0 AND g.amount`,
  // A refund that the provider refused remains owed, whether or not its term continues.
  'an expired term has no prepaid amount': (range) => sql`
    SELECT i.transaction_id AS "transactionId", concat('item ', i.id, ': ', sum(move.amount)) AS detail
    FROM transaction_item i JOIN tariff_term term ON term.item_id = i.id AND term.is_over
    CROSS JOIN LATERAL (
      SELECT CASE WHEN debit = 'prepaid' THEN -amount ELSE amount END AS amount
      FROM ledger_entry WHERE item_id = i.id AND 'prepaid' IN (debit, credit)
      UNION ALL SELECT amount FROM ledger_entry WHERE to_item_id = i.id
    ) AS move
    WHERE ${inRange(Prisma.raw('i.transaction_id'), range)}
      AND NOT EXISTS (SELECT FROM ledger_entry WHERE item_id = i.id AND event = 'refund_refused')
    GROUP BY i.id, i.transaction_id HAVING sum(move.amount) <> 0`,
};

/** Number of transaction ids per step: small enough for each query to finish within the statement timeout. */
const IDS_PER_STEP = 20_000;
/** Maximum number of violations per rule and step. */
const MAX_VIOLATIONS_PER_STEP = 20;

/** Yields violations of the ledger rules by all transactions, read in steps. */
export async function* findViolations(database: Database): AsyncGenerator<Violation> {
  const { _max } = await database.moneyTransaction.aggregate({ _max: { id: true } });
  for (let from = 1; from <= (_max.id ?? 0); from += IDS_PER_STEP) {
    for (const [rule, query] of Object.entries(rules)) {
      const violations = await database.$queryRaw<ViolationRows>`
        SELECT * FROM (${query({ from, to: from + IDS_PER_STEP })}) AS violation LIMIT ${MAX_VIOLATIONS_PER_STEP}`;
      for (const violation of violations) yield { rule, ...violation };
    }
  }
}
