import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readConfig } from '@pitlane/api/config';
import { systemClock } from '@pitlane/api/infra/clock';
import { wholeNumber } from '@pitlane/api/infra/command-line';
import { openDatabase } from '@pitlane/api/infra/database';
import { SIGNATURE_HEADER, signNotice } from '@pitlane/api/infra/payments/sandbox-signature';
import { buildServices } from '@pitlane/api/services';
import pg from 'pg';
import { readBenchArguments } from './bench-arguments.ts';
import { SECRET, serverEnvironment } from './server-environment.ts';

const PORT = 3_995;
const { thousands } = await readBenchArguments('pnpm bench:money', {
  about:
    'fills a database of its own with transactions, which stay, and measures quotes, purchases, notices, lists and the proof of the books',
  arguments: { thousands: wholeNumber().default(1_000).describe('thousands of transactions') },
});
const TRANSACTIONS = thousands * 1_000;
const USERS = 20_000;
const BUYERS = 200;
/** Of calls that are counted by the second; others are timed one at a time. */
const AT_ONCE = { buying: 4, notices: 3 };
const CALLS = 1_000;
const SANDBOX_SECRET = 'sandbox-of-the-bench-0123456789';

const environment = {
  ...serverEnvironment(PORT),
  PAYMENTS: 'sandbox',
  SANDBOX_SECRET,
  PUBLIC_URL: `http://127.0.0.1:${PORT}`,
};
const database = openDatabase(readConfig(environment));
const { sessions } = buildServices({
  config: readConfig(environment),
  database,
  clock: systemClock,
  secret: SECRET,
  migrations: 0,
});
const client = new pg.Client(process.env.DATABASE_URL);
await client.connect();
const run = async (sql: string, ...values: unknown[]) => (await client.query(sql, values)).rows;

/** Payments for single ads, paid and booked as the product does it. */
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

/** Calls, so many under way at once; prints how long they took and how many a second that is. */
async function time(
  name: string,
  goal: string,
  call: (n: number) => Promise<Response>,
  atOnce = 1,
): Promise<void> {
  const took: number[] = [];
  let next = 0;
  const warmUp = CALLS / 10;
  let begun = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < CALLS + warmUp) {
        const n = next++;
        if (n === warmUp) begun = performance.now();
        const from = performance.now();
        const answer = await call(n);
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text}`);
        if (n >= warmUp) took.push(performance.now() - from);
      }
    }),
  );
  const perSecond = took.length / ((performance.now() - begun) / 1_000);
  took.sort((a, b) => a - b);
  const at = (share: number) => (took[Math.ceil(took.length * share) - 1] ?? 0).toFixed(1);
  console.log(
    `${name.padEnd(34)} ${perSecond.toFixed(0)} a second, median ${at(0.5)} ms, 95 % ${at(0.95)} ms (${goal})`,
  );
}

/** The proof of all books as operators run it, and the most memory that it took. */
async function prove(): Promise<void> {
  const begun = performance.now();
  const command = fileURLToPath(new URL('../prisma/commands/ledger.ts', import.meta.url));
  const proof = spawn('/usr/bin/env', ['time', '-f', '%M', process.execPath, command, 'check'], {
    env: { ...process.env, ...environment },
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

const begun = performance.now();
await fill();
console.log(`filled in ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
await prove();
const buyers = await run(
  `SELECT id FROM users WHERE email LIKE '%@money.test' ORDER BY id LIMIT $1`,
  BUYERS,
);
const tokens: string[] = [];
for (const { id } of buyers) {
  const place = { address: '127.0.0.1', userAgent: 'bench' };
  const { token } = await database.$transaction((transaction) =>
    sessions.open(transaction, id, place),
  );
  tokens.push(token);
}
const tokenOf = (n: number) => tokens[n % tokens.length] ?? '';
const server = fork(fileURLToPath(import.meta.resolve('@pitlane/api/server')), {
  env: environment,
});
await once(server, 'message');
const ask = (path: string, init: RequestInit = {}, token?: string) =>
  fetch(`http://127.0.0.1:${PORT}/api${path}`, {
    ...init,
    headers: {
      ...(init.body != null && { 'content-type': 'application/json' }),
      ...init.headers,
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
  });
const post = (path: string, body: object, token?: string) =>
  ask(path, { method: 'POST', body: JSON.stringify(body) }, token);
try {
  const made = { tariff_id: 5, months: 3, car_slots: 12, special_offers: 3 };
  await time('payment/quote', '95 % ≤ 10 ms', () => post('/payment/quote', made));
  await time(
    'payment/adverts',
    '≥ 50 a second, 95 % ≤ 80 ms',
    (n) => post('/payment/adverts', { count: 1 }, tokenOf(n)),
    AT_ONCE.buying,
  );
  const open = await run(
    `UPDATE sandbox_payment SET card = '4477', paid_at = now() WHERE paid_at IS NULL RETURNING id`,
  );
  const notify = (n: number) => {
    const object = { id: open[n % open.length]?.id };
    const body = JSON.stringify({ type: 'notification', event: 'payment.succeeded', object });
    const signature = signNotice(SANDBOX_SECRET, Buffer.from(body), new Date());
    const headers = { [SIGNATURE_HEADER]: signature };
    return ask('/payment/webhook/sandbox', { method: 'POST', body, headers });
  };
  await time('payment/webhook/sandbox', '≥ 100 a second, 95 % ≤ 40 ms', notify, AT_ONCE.notices);
  await time('profile/get-transactions', '95 % ≤ 15 ms', (n) =>
    ask('/profile/get-transactions', {}, tokenOf(n)),
  );
  const admin = await database.user.update({
    where: { id: buyers[0]?.id },
    data: { role: 'admin' },
  });
  await time('moderation/transactions?user_id', '95 % ≤ 15 ms', (n) =>
    ask(`/moderation/transactions?user_id=${buyers[n % BUYERS]?.id}`, {}, tokenOf(0)),
  );
  await time('moderation/transactions', '95 % ≤ 15 ms', () =>
    ask('/moderation/transactions', {}, tokenOf(0)),
  );
  await database.user.update({ where: { id: admin.id }, data: { role: 'user' } });
} finally {
  server.kill('SIGTERM');
  await client.end();
  await database.$disconnect();
}
