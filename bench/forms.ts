import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { getFormParams, getRequests, sendCallback, sendTransport } from '@pitlane/contracts';
import { readBenchArguments } from './bench-arguments.ts';
import { quantile, report, spread } from './figures.ts';
import { start } from './processes.ts';
import { openWorld } from './world.ts';

const PORT = 3_991;
const STORED = 100_000;
const FORMS = 400;
const WARM_UP = 100;
const AT_ONCE = 8;

await readBenchArguments('pnpm bench:forms', {
  about:
    'times a form among 100 000 requests, also while the mail server hangs; what is made is erased again',
});

const world = await openWorld(PORT);
const { database, rows, time, environment } = world;
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

/** Sends so many forms, some at once; the milliseconds of each. */
async function sendMany(count: number): Promise<number[]> {
  const took: number[] = [];
  const sender = async () => {
    for (let n = 0; n < count / AT_ONCE; n += 1) {
      took.push(await time(sendTransport.path, null, transport));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  return took;
}

/** The same, one after the other. */
async function send(count: number): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < count; n += 1) {
    took.push(await time(sendCallback.path, null, transport));
  }
  return took;
}

const staff = await database.user.create({
  data: {
    email: `${randomUUID()}@bench.test`,
    firstName: 'Bench',
    lastName: 'Bench',
    role: 'moderator',
  },
});
const server = await start('server', environment);
const hung = { SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'silent' };
const worker = await start('worker', { ...environment, ...hung });
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
  const token = await world.tokenOf(staff.id);
  const asked: number[] = [];
  const shown: number[] = [];
  for (let n = 0; n < FORMS; n += 1) {
    asked.push(await time(getFormParams.path, null));
    shown.push(await time(`${getRequests.path}?state=new&page=${1 + (n % 20)}`, token));
  }
  report('forms/get-params', spread(asked), '95 % ≤ 10 ms');
  report(`the inbox among ${STORED}`, spread(shown));
} finally {
  server.kill('SIGTERM');
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
  await world.close();
}
