import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { getFormParams, getRequests, sendCallback, sendTransport } from '@pitlane/contracts';
import { addressOf, openBench, readBenchArguments } from './bench.ts';
import { quantile, reportAtMost, run, runTurns } from './rounds.ts';

const STORED = 100_000;
const FORMS = 400;
const AT_ONCE = 8;

await readBenchArguments('pnpm bench:forms', {
  about:
    'times a form among 100 000 requests, also while the mail server hangs; what is made is erased again',
});

const bench = await openBench();
const { rows } = bench;
const MARK = `bench-${randomUUID()}`;
const email = `${MARK}@bench.test`;

/** A mail server that takes every connection and says nothing. */
const silent = createServer((socket) => socket.on('error', () => {}).unref());
silent.listen(0, '127.0.0.1').unref();
await once(silent, 'listening');
const { port } = silent.address() as AddressInfo;

bench.opened.defer(async () => {
  await rows('DELETE FROM request WHERE name = $1 OR email = $2', MARK, email);
  await rows(
    `DELETE FROM pgboss.job WHERE name = 'mail' AND data->>'kind' = 'request_received'
       AND NOT EXISTS (SELECT 1 FROM request WHERE id = (data->>'id')::int)`,
  );
});
await rows(
  `INSERT INTO request (kind, state, language, name, phone, text, created_at, changed_at, due_at, network)
   SELECT 'callback', (ARRAY['new', 'taken', 'answered', 'closed'])[1 + n % 4]::request_state, 'ru', $1,
     '+79990000000', 'Bench', now() - n * interval '1 minute', now() - n * interval '1 minute',
     now() - n * interval '1 minute', 'network ' || n
   FROM generate_series(1, $2::int) AS n`,
  MARK,
  STORED,
);
await rows('ANALYZE request');
const { id: city, countryId: country } = await bench.database.city.findFirstOrThrow();
const form = {
  name: 'Анна',
  phone: '+79990000000',
  email,
  send_country: country,
  send_city: city,
  receipt_country: country,
  receipt_city: city,
  send_type: 1,
};
const staff = await bench.createUser({ role: 'moderator' });
const token = await bench.tokenOf(staff.id);
const { time } = await bench.startServer();
const worker = await bench.startWorker({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  LOG_LEVEL: 'silent',
});
// A stopped process ends by nothing less.
bench.opened.defer(() => void worker.kill('SIGKILL'));

const callback = () => time(addressOf(sendCallback), { body: form });
const transport = () => time(addressOf(sendTransport), { body: form });
const send = (when: string) =>
  run(
    FORMS,
    [`a form${when}`, callback, { p95: 40 }],
    [`${AT_ONCE} forms at once${when}`, transport, {}, AT_ONCE],
  );
worker.kill('SIGSTOP');
await runTurns(FORMS / 4, AT_ONCE, transport);
const [alone = []] = await send('');
worker.kill('SIGCONT');
const [hung = []] = await send(', the mail server hangs');
const more = quantile(hung, 0.95) - quantile(alone, 0.95);
reportAtMost('the mail server costs at 95 %', more, 20, 'ms');
const pageOf = (turn: number) => addressOf(getRequests, { state: 'new', page: 1 + (turn % 20) });
await run(
  FORMS,
  ['forms/get-params', () => time(addressOf(getFormParams)), { p95: 10 }],
  [`the inbox among ${STORED}`, (turn) => time(pageOf(turn), { token })],
);
await bench.close();
