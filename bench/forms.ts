import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { getFormParams, getRequests, sendCallback, sendTransport } from '@pitlane/contracts';
import { openBench, readBenchArguments, requestPath } from './bench.ts';
import { quantile, reportAtMost, run, runTurns } from './rounds.ts';

const STORED_REQUESTS = 100_000;
const FORM_TURNS = 400;
const CONCURRENCY = 8;

await readBenchArguments('pnpm bench:forms', {
  about:
    'measures a form among 100 000 requests, also while the mail server hangs; deletes everything that it creates',
});

const bench = await openBench();
const { runSql } = bench;
const BENCH_MARKER = `bench-${randomUUID()}`;
const email = `${BENCH_MARKER}@bench.test`;

/** Mail server that accepts every connection and never responds. */
const silentServer = createServer((socket) => socket.on('error', () => {}).unref());
silentServer.listen(0, '127.0.0.1').unref();
await once(silentServer, 'listening');
const { port } = silentServer.address() as AddressInfo;

bench.disposables.defer(async () => {
  await runSql('DELETE FROM request WHERE name = $1 OR email = $2', BENCH_MARKER, email);
  await runSql(
    `DELETE FROM pgboss.job WHERE name = 'mail' AND data->>'kind' = 'request_received'
       AND NOT EXISTS (SELECT 1 FROM request WHERE id = (data->>'id')::int)`,
  );
});
await runSql(
  `INSERT INTO request (kind, state, language, name, phone, text, created_at, changed_at, due_at, network)
   SELECT 'callback', (ARRAY['new', 'taken', 'answered', 'closed'])[1 + n % 4]::request_state, 'ru', $1,
     '+79990000000', 'Bench', now() - n * interval '1 minute', now() - n * interval '1 minute',
     now() - n * interval '1 minute', 'network ' || n
   FROM generate_series(1, $2::int) AS n`,
  BENCH_MARKER,
  STORED_REQUESTS,
);
await runSql('ANALYZE request');
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
const moderator = await bench.createUser({ role: 'moderator' });
const token = await bench.createToken(moderator.id);
const { time } = await bench.startServer();
const worker = await bench.startWorker({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  LOG_LEVEL: 'silent',
});
// A process that is stopped by SIGSTOP ignores weaker signals.
bench.disposables.defer(() => void worker.kill('SIGKILL'));

const requestCallback = () => time(requestPath(sendCallback), { body: form });
const requestTransport = () => time(requestPath(sendTransport), { body: form });
const measureForms = (suffix: string) =>
  run(
    FORM_TURNS,
    [`a form${suffix}`, requestCallback, { p95: 40 }],
    [`${CONCURRENCY} forms at once${suffix}`, requestTransport, {}, CONCURRENCY],
  );
worker.kill('SIGSTOP');
await runTurns(FORM_TURNS / 4, CONCURRENCY, requestTransport);
const [normalTimes = []] = await measureForms('');
worker.kill('SIGCONT');
const [hangingTimes = []] = await measureForms(', the mail server hangs');
const overhead = quantile(hangingTimes, 0.95) - quantile(normalTimes, 0.95);
reportAtMost('delay by the mail server at 95 %', overhead, 20, 'ms');
const pageOf = (turn: number) => requestPath(getRequests, { state: 'new', page: 1 + (turn % 20) });
await run(
  FORM_TURNS,
  ['forms/get-params', () => time(requestPath(getFormParams)), { p95: 10 }],
  [`the inbox among ${STORED_REQUESTS}`, (turn) => time(pageOf(turn), { token })],
);
await bench.close();
