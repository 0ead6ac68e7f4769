import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { integerArgument } from '@pitlane/api/infra/command-line';
import { SIGNATURE_HEADER, signNotice } from '@pitlane/api/infra/payments/sandbox-signature';
import { openBench, readBenchArguments } from './bench.ts';
import { report, reportAtMost, run, runTurns, timeSeconds } from './rounds.ts';

const { thousands } = await readBenchArguments('pnpm bench:money', {
  about:
    'fills a dedicated database with transactions, which remain, and measures quotes, purchases, notices, lists and the check of the ledger',
  arguments: { thousands: integerArgument().default(1_000).describe('thousands of transactions') },
});
const TRANSACTION_COUNT = thousands * 1_000;
const USER_COUNT = 20_000;
const BUYER_COUNT = 200;
const TURN_COUNT = 1_000;
const SANDBOX_SECRET = 'sandbox-of-the-bench-0123456789';
const LEDGER_COMMAND = fileURLToPath(new URL('../prisma/commands/ledger.ts', import.meta.url));

const bench = await openBench({ PAYMENTS: 'sandbox', SANDBOX_SECRET });
const { runSql, selectIds } = bench;

/** Adds payments for single ads with the ledger entries that the product would write. */
async function fill(): Promise<void> {
  const [existing = 0] = await selectIds('SELECT count(*)::int AS id FROM money_transaction');
  if (existing >= TRANSACTION_COUNT) return;
  await bench.addUsers(USER_COUNT, '@money.test');
  await runSql(
    `WITH person AS (
       SELECT row_number() OVER (ORDER BY id) - 1 AS n, id FROM users WHERE email LIKE '%@money.test'
     ), paid AS (
       INSERT INTO money_transaction (user_id, kind, status, key, subtotal, amount, contact, buyer, language,
         provider_id, method, created_at, paid_at)
       SELECT person.id, 'payment', 'succeeded', gen_random_uuid(), 15000, 15000, 'a@money.test', '{}', 'ru',
         gen_random_uuid(), 'bank_card', now(), now()
       FROM generate_series(1, $1::int) AS t JOIN person ON person.n = t % ${USER_COUNT}
       RETURNING id, user_id
     ), item AS (
       INSERT INTO transaction_item (transaction_id, kind, count, price, amount, net)
       SELECT id, 'advert', 3, 5000, 15000, 15000 FROM paid RETURNING id, transaction_id
     ), booked AS (
       INSERT INTO ledger_entry (event, key, debit, credit, amount, transaction_id, item_id, created_at)
       SELECT 'money_came'::ledger_event, 'item ' || id, 'clearing'::ledger_account,
         'prepaid'::ledger_account, 15000, transaction_id, id, now() FROM item
       UNION ALL
       SELECT 'fee', 'transaction ' || transaction_id, 'fees', 'clearing', 525, transaction_id, NULL, now()
       FROM item RETURNING id
     ), granted AS (
       INSERT INTO allowance_grant (user_id, unit, amount, "left", reason, created_at, starts_at, item_id)
       SELECT paid.user_id, 'ad', 3, 3, 'payment', now(), now(), item.id
       FROM item JOIN paid ON paid.id = item.transaction_id RETURNING id, user_id
     )
     INSERT INTO allowance_entry (user_id, grant_id, unit, delta, reason, created_at)
     SELECT user_id, id, 'ad', 3, 'granted', now() FROM granted`,
    TRANSACTION_COUNT - existing,
  );
  await runSql('VACUUM ANALYZE');
}

/** Runs the ledger check as operators do, and prints its time and peak memory. */
async function checkLedger(): Promise<void> {
  const { result, seconds } = await timeSeconds(async () =>
    spawnSync('/usr/bin/env', ['time', '-f', '%M', process.execPath, LEDGER_COMMAND, 'check'], {
      env: bench.environment,
      encoding: 'utf8',
    }),
  );
  const outputLines = [result.stdout, result.stderr].join('').trim().split('\n');
  const megabytes = Number(outputLines.pop()) / 1_024;
  report('ledger check', outputLines.join(', '));
  reportAtMost('the check takes', seconds, 60, 's');
  reportAtMost('memory of the check', megabytes, 300, 'MB');
}

console.log(`filled in ${(await timeSeconds(fill)).seconds.toFixed(0)} s`);
await checkLedger();
const buyers = await selectIds(
  `SELECT id FROM users WHERE email LIKE '%@money.test' ORDER BY id LIMIT $1`,
  BUYER_COUNT,
);
const tokens = await runTurns(BUYER_COUNT, 1, (turn) => bench.createToken(buyers[turn] ?? 0));
const buyerToken = (turn: number) => tokens[turn % BUYER_COUNT];
const admin = await bench.createUser({ role: 'admin' });
const adminToken = await bench.createToken(admin.id);
const { time } = await bench.startServer();

const constructorTariff = { tariff_id: 5, months: 3, car_slots: 12, special_offers: 3 };
const countBody = { count: 1 };
await run(
  TURN_COUNT,
  ['payment/quote', () => time('/api/payment/quote', { body: constructorTariff }), { p95: 10 }],
  [
    'payment/adverts',
    (turn) => time('/api/payment/adverts', { token: buyerToken(turn), body: countBody }),
    { perSecond: 50, p95: 80 },
    4,
  ],
);
const openPayments = await runSql<{ id: string }>(
  `UPDATE sandbox_payment SET card = '4477', paid_at = now() WHERE paid_at IS NULL RETURNING id`,
);
const notify = (turn: number) => {
  const object = { id: openPayments[turn % openPayments.length]?.id };
  const body = JSON.stringify({ type: 'notification', event: 'payment.succeeded', object });
  const headers = { [SIGNATURE_HEADER]: signNotice(SANDBOX_SECRET, Buffer.from(body), new Date()) };
  return time('/api/payment/webhook/sandbox', { body, headers });
};
const timeList = (path: string, token = adminToken) => time(`/api/${path}`, { token });
const userTransactionsPath = (turn: number) =>
  `moderation/transactions?user_id=${buyers[turn % BUYER_COUNT]}`;
const listAim = { p95: 15 };
await run(
  TURN_COUNT,
  ['payment/webhook/sandbox', notify, { perSecond: 100, p95: 40 }, 3],
  [
    'profile/get-transactions',
    (turn) => timeList('profile/get-transactions', buyerToken(turn)),
    listAim,
  ],
  ['moderation/transactions?user_id', (turn) => timeList(userTransactionsPath(turn)), listAim],
  ['moderation/transactions', () => timeList('moderation/transactions'), listAim],
);
await bench.close();
