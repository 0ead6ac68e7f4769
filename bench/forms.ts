import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { getFormParams, getRequests, sendCallback, sendTransport } from '@pitlane/contracts';
import { readBenchArguments } from './bench-arguments.ts';
import { openBench } from './bench-context.ts';
import { quantile, report, spread } from './figures.ts';
import { timeTurns } from './turns.ts';

const PORT = 3_991;
const STORED = 100_000;
const FORMS = 400;
const WARM_UP = 100;
const AT_ONCE = 8;

await readBenchArguments('pnpm bench:forms', {
  about:
    'times a form among 100 000 requests, also while the mail server hangs; what is made is erased again',
});

const bench = await openBench(PORT);
const { database, rows, time } = bench;
const MARK = `bench-${randomUUID()}`;

/** A mail server that takes every connection and says nothing. */
const sockets = new Set<Socket>();
const silent = createServer((socket) => {
  sockets.add(socket);
  socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
});
silent.listen(0, '127.0.0.1');
await once(silent, 'listening');
const { port } = silent.address() as AddressInfo;

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
const [city] = await rows<{ id: number; country_id: number }>(
  'SELECT id, country_id FROM city ORDER BY id LIMIT 1',
);
if (!city) throw new Error('The database has no cities: pnpm db:seed');
const place = { country: city.country_id, city: city.id };
const transport = {
  name: 'Анна',
  phone: '+79990000000',
  email: `${MARK}@bench.test`,
  send_country: place.country,
  send_city: place.city,
  receipt_country: place.country,
  receipt_city: place.city,
  send_type: 1,
};

/** Returns the milliseconds of forms, sent one after the other. */
const send = async (count: number) =>
  (await timeTurns(count, () => time(sendCallback.path, null, transport))).took;
/** Returns the milliseconds of forms, sent several at once. */
const sendMany = async (count: number) => {
  const sendOne = () => time(sendTransport.path, null, transport);
  return (await timeTurns(count, sendOne, { atOnce: AT_ONCE })).took;
};

const staff = await bench.createUser({ role: 'moderator' });
await bench.start('server');
const worker = await bench.start('worker', {
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  LOG_LEVEL: 'silent',
});
try {
  await sendMany(WARM_UP);
  worker.kill('SIGSTOP');
  const [alone, many] = [await send(FORMS), await sendMany(FORMS)];
  worker.kill('SIGCONT');
  const [hungAlone, hungMany] = [await send(FORMS), await sendMany(FORMS)];
  report('a form', spread(alone), '95 % ≤ 40 ms');
  report(`${AT_ONCE} forms at once`, spread(many));
  report('a form, the mail server hangs', spread(hungAlone), '95 % ≤ 20 ms more');
  report(`${AT_ONCE} forms at once, the mail server hangs`, spread(hungMany));
  const more = quantile(hungAlone, 0.95) - quantile(alone, 0.95);
  report('the mail server costs', `${more.toFixed(1)} ms at 95 %`, '≤ 20 ms');
  const token = await bench.tokenOf(staff.id);
  const { took: asked } = await timeTurns(FORMS, () => time(getFormParams.path));
  const { took: shown } = await timeTurns(FORMS, (turn) =>
    time(`${getRequests.path}?state=new&page=${1 + (turn % 20)}`, token),
  );
  report('forms/get-params', spread(asked), '95 % ≤ 10 ms');
  report(`the inbox among ${STORED}`, spread(shown));
} finally {
  worker.kill('SIGKILL');
  for (const socket of sockets) socket.destroy();
  silent.close();
  await rows('DELETE FROM request WHERE name = $1 OR email = $2', MARK, transport.email);
  await rows(
    `DELETE FROM pgboss.job WHERE name = 'mail' AND data->>'kind' = 'request_received'
       AND NOT EXISTS (SELECT 1 FROM request WHERE id = (data->>'id')::int)`,
  );
  // The log of moderators names the moderator for good.
  await database.user.update({ where: { id: staff.id }, data: { role: 'user' } });
  await bench.close();
}
