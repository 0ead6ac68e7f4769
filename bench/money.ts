import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { wholeNumber } from '@pitlane/api/infra/command-line';
import { SIGNATURE_HEADER, signNotice } from '@pitlane/api/infra/payments/sandbox-signature';
import { readBenchArguments } from './bench-arguments.ts';
import { openBench } from './bench-context.ts';
import { rateAndSpread, report } from './figures.ts';
import { mapAtOnce, timeSeconds, timeTurns } from './turns.ts';

const PORT = 3_995;
const { thousands } = await readBenchArguments('pnpm bench:money', {
  about:
    'fills a database of its own with transactions, which stay, and measures quotes, purchases, notices, lists and the proof of the books',
  arguments: { thousands: wholeNumber().default(1_000).describe('thousands of transactions') },
});
const TRANSACTIONS = thousands * 1_000;
const USERS = 20_000;
const BUYERS = 200;
/** Concurrent calls where the rate has a goal; others are timed one at a time. */
const AT_ONCE = { buying: 4, notices: 3 };
const CALLS = 1_000;
const SANDBOX_SECRET = 'sandbox-of-the-bench-0123456789';

const bench = await openBench(PORT, {
  PAYMENTS: 'sandbox',
  SANDBOX_SECRET,
  PUBLIC_URL: `http://127.0.0.1:${PORT}`,
});
const { database } = bench;
const run = async (sql: string, ...values: unknown[]) =>
  (await bench.client.query(sql, values)).rows;

/** Adds payments for single ads, booked as the product does it. */
async function fill(): Promise<void> {
  const [{ count }] = await run('SELECT count(*)::int AS count FROM money_transaction');
  if (count >= TRANSACTIONS) return;
  await run(
    `INSERT INTO users (email, first_name, last_name, created_at)
     SELECT gen_random_uuid() || '@money.test', 'Bench', 'Bench', now() FROM generate_series(1, $1::int)`,
    USERS,
  );
  await run(`CREATE TEMP TABLE person AS
    SELECT row_number() OVER (ORDER BY id) - 1 AS n, id FROM users WHERE email LIKE '%@money.test'`);
  await run('CREATE UNIQUE INDEX ON person (n)');
  await run(
    `WITH paid AS (
       INSERT INTO money_transaction (user_id, kind, status, key, subtotal, amount, contact, buyer, language,
         provider_id, method, created_at, paid_at)
       SELECT person.id, 'payment', 'succeeded', gen_random_uuid(), 15000, 15000, 'a@money.test', '{}', 'ru',
         gen_random_uuid(), 'bank_card', now(), now()
       FROM generate_series(1, $1::int) AS t JOIN person ON person.n = t % ${USERS}
       RETURNING id, user_id
     ), item AS (
       INSERT INTO transaction_item (transaction_id, kind, count, price, amount, net)
       SELECT id, 'advert', 3, 5000, 15000, 15000 FROM paid RETURNING id, transaction_id
     ), booked AS (
       INSERT INTO ledger_entry (event, key, debit, credit, amount, transaction_id, item_id, created_at)
       SELECT 'money_came'::ledger_event, 'item ' || id, 'clearing'::ledger_account, 'prepaid'::ledger_account, 15000, transaction_id, id, now() FROM item
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
    TRANSACTIONS - count,
  );
  await run('VACUUM ANALYZE');
}

/** Prints the rate and the times of a call, `atOnce` of them at the same time. */
async function measure(
  name: string,
  goal: string,
  call: (turn: number) => Promise<number>,
  atOnce = 1,
): Promise<void> {
  const { perSecond, took } = await timeTurns(CALLS, call, { warmUp: CALLS / 10, atOnce });
  report(name, rateAndSpread(perSecond, took), goal);
}

/** Runs the proof of the books as operators do, and prints its time and peak memory. */
async function prove(): Promise<void> {
  const begun = performance.now();
  const command = fileURLToPath(new URL('../prisma/commands/ledger.ts', import.meta.url));
  const proof = spawn('/usr/bin/env', ['time', '-f', '%M', process.execPath, command, 'check'], {
    env: bench.environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [proof.stdout, proof.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  await once(proof, 'close');
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  console.log(
    `ledger check: ${seconds} s (goal 60): ${said.trim().replaceAll('\n', ', ')} kB (goal 300 MB)`,
  );
}

const filled = await timeSeconds(fill);
console.log(`filled in ${filled.seconds.toFixed(0)} s`);
await prove();
const buyers = await bench.ids(
  `SELECT id FROM users WHERE email LIKE '%@money.test' ORDER BY id LIMIT $1`,
  BUYERS,
);
const tokens = await mapAtOnce(buyers, 1, (id) => bench.tokenOf(id));
const tokenOf = (turn: number) => tokens[turn % tokens.length] ?? '';
await bench.start('server');
try {
  const made = { tariff_id: 5, months: 3, car_slots: 12, special_offers: 3 };
  await measure('payment/quote', '95 % ≤ 10 ms', () => bench.time('/payment/quote', null, made));
  await measure(
    'payment/adverts',
    '≥ 50 a second, 95 % ≤ 80 ms',
    (turn) => bench.time('/payment/adverts', tokenOf(turn), { count: 1 }),
    AT_ONCE.buying,
  );
  const open = await run(
    `UPDATE sandbox_payment SET card = '4477', paid_at = now() WHERE paid_at IS NULL RETURNING id`,
  );
  const notify = async (turn: number) => {
    const object = { id: open[turn % open.length]?.id };
    const body = JSON.stringify({ type: 'notification', event: 'payment.succeeded', object });
    const signature = signNotice(SANDBOX_SECRET, Buffer.from(body), new Date());
    return bench.time('/payment/webhook/sandbox', null, body, { [SIGNATURE_HEADER]: signature });
  };
  await measure('payment/webhook/sandbox', '≥ 100 a second, 95 % ≤ 40 ms', notify, AT_ONCE.notices);
  await measure('profile/get-transactions', '95 % ≤ 15 ms', (turn) =>
    bench.time('/profile/get-transactions', tokenOf(turn)),
  );
  const [admin = 0] = buyers;
  await database.user.update({ where: { id: admin }, data: { role: 'admin' } });
  await measure('moderation/transactions?user_id', '95 % ≤ 15 ms', (turn) =>
    bench.time(`/moderation/transactions?user_id=${buyers[turn % BUYERS]}`, tokenOf(0)),
  );
  await measure('moderation/transactions', '95 % ≤ 15 ms', () =>
    bench.time('/moderation/transactions', tokenOf(0)),
  );
  await database.user.update({ where: { id: admin }, data: { role: 'user' } });
} finally {
  await bench.close();
}
