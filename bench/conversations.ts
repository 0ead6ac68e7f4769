import { setTimeout as wait } from 'node:timers/promises';
import { wholeNumber } from '@pitlane/api/infra/command-line';
import { updatePost } from '@pitlane/contracts';
import { readBenchArguments } from './bench-arguments.ts';
import { openBench } from './bench-context.ts';
import { report, spread } from './figures.ts';
import { timeSeconds, timeTurns } from './turns.ts';

const PORT = 3_993;
const { thousands: THOUSANDS } = await readBenchArguments('pnpm bench:conversations', {
  about:
    'fills a database of its own with messages, which stay, and times the calls of chats and counters',
  arguments: { thousands: wholeNumber().default(10_000).describe('thousands of messages') },
});
const MESSAGES_PER_CHAT = 10;
const CHATS = (THOUSANDS * 1_000) / MESSAGES_PER_CHAT;
const USERS = 60_000;
const KEEPERS = 50_000;
const LONG_CHAT = Math.min(100_000, CHATS);
const ROUNDS = 1_000;
/** Calls before the timed ones, until the server has compiled its code. */
const WARM_UP = 100;

const bench = await openBench(PORT);
const { database, tokenOf } = bench;
const run = async (sql: string, ...values: unknown[]) =>
  (await bench.client.query(sql, values)).rows;

/** Chats and favorites of the benchmark have these titles. */
const TITLES = `'{"title": "Porsche 911"}'`;
const ADD_FAVORITES = `
  INSERT INTO favorite (user_id, post_id, titles, added_at, price_then, currency_id_then, known_price, known_currency_id)
  SELECT person.id, post.id, ${TITLES}, now(), post.price, post.currency_id, post.price, post.currency_id`;

async function fill(): Promise<void> {
  const [{ count }] = await run(
    `SELECT count(*)::int AS count FROM users WHERE email LIKE '%@bench.test'`,
  );
  if (count >= USERS) return;
  await run(
    `INSERT INTO users (email, first_name, last_name, created_at)
     SELECT gen_random_uuid() || '@bench.test', 'Bench', 'Bench', now() - interval '1 year'
     FROM generate_series(1, $1::int)`,
    USERS,
  );
  await run(`CREATE TEMP TABLE person AS
    SELECT row_number() OVER (ORDER BY id) - 1 AS n, id FROM users WHERE email LIKE '%@bench.test'`);
  await run('CREATE UNIQUE INDEX ON person (n)');
  await run(`CREATE TEMP TABLE ad AS
    SELECT row_number() OVER (ORDER BY id) - 1 AS n, id FROM post WHERE status = 'active'`);
  // A buyer's chats are about ads of their own.
  await run(
    `INSERT INTO chat (post_id, titles, buyer_id, seller_id, status, last_seq, last_message_at,
       buyer_read_seq, seller_read_seq, buyer_unread, seller_unread, created_at)
     SELECT ad.id, ${TITLES}, buyer.id, seller.id, 'accepted', $2::int,
       now() - c * interval '1 second', $2::int, $2::int - (c % 3)::int, 0, (c % 3)::int, now() - interval '90 days'
     FROM generate_series(0, $1::int - 1) AS c
     JOIN person buyer ON buyer.n = c % ${USERS}
     JOIN person seller ON seller.n = (c * 31 + 7) % ${USERS}
     JOIN ad ON ad.n = (c / ${USERS} + c % ${USERS}) % (SELECT count(*) FROM ad)
     ON CONFLICT DO NOTHING`,
    CHATS,
    MESSAGES_PER_CHAT,
  );
  await run(
    `INSERT INTO chat_message (chat_id, seq, sender_id, text, hash, created_at)
     SELECT c.id, s, CASE WHEN s % 2 = 0 THEN c.seller_id ELSE c.buyer_id END,
       'Добрый день! Машина ещё продаётся? Можно посмотреть в субботу?', repeat('0', 64),
       now() - interval '60 days' + s * interval '1 minute'
     FROM chat c CROSS JOIN generate_series(1, $1::int) AS s
     WHERE c.titles = ${TITLES}`,
    MESSAGES_PER_CHAT,
  );
  await run(
    `WITH long AS (SELECT min(id) AS id FROM chat WHERE titles = ${TITLES})
     INSERT INTO chat_message (chat_id, seq, sender_id, text, hash, created_at)
     SELECT c.id, s, CASE WHEN s % 2 = 0 THEN c.seller_id ELSE c.buyer_id END, 'Хорошо', repeat('0', 64), now()
     FROM chat c CROSS JOIN generate_series($1::int, $2::int) AS s WHERE c.id = (SELECT id FROM long)`,
    MESSAGES_PER_CHAT + 1,
    LONG_CHAT,
  );
  await run(
    `UPDATE chat SET last_seq = $1, last_message_at = now()
     WHERE id = (SELECT min(id) FROM chat WHERE titles = ${TITLES})`,
    LONG_CHAT,
  );
  await run(
    `${ADD_FAVORITES}
     FROM generate_series(1, $1::int) AS f
     JOIN person ON person.n = f % ${USERS}
     JOIN ad ON ad.n = (f / ${USERS} * 7 + f) % (SELECT count(*) FROM ad) JOIN post ON post.id = ad.id
     ON CONFLICT DO NOTHING`,
    CHATS,
  );
  await run(
    `${ADD_FAVORITES}
     FROM person, post WHERE person.n < $1 AND post.id = $2 ON CONFLICT DO NOTHING`,
    KEEPERS,
    await keptPost(),
  );
  await run(
    `INSERT INTO notification (user_id, kind, values, created_at, read_at)
     SELECT person.id, 'edit_approved', ${TITLES}, now(), CASE WHEN n.n % 5 > 0 THEN now() END
     FROM generate_series(1, $1::int) AS n (n) JOIN person ON person.n = n.n % ${USERS}`,
    CHATS,
  );
  await run('VACUUM ANALYZE');
}

/** Returns the ad that many have favorited. */
async function keptPost(): Promise<number> {
  const [{ id }] = await run(
    `SELECT post_id AS id FROM photo JOIN post ON post.id = post_id WHERE status = 'active' AND price > 1000000
     GROUP BY post_id ORDER BY count(DISTINCT hash) DESC, post_id LIMIT 1`,
  );
  return id;
}

/** Prints the times of a call, one at a time. */
async function time(name: string, call: (turn: number) => Promise<number>): Promise<void> {
  report(name, spread((await timeTurns(ROUNDS, call, { warmUp: WARM_UP })).took));
}

/** Returns the milliseconds of an operation with a form. */
function sendForm(path: string, token: string, fields: Record<string, string | number>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  return bench.time(path, token, form);
}

const filled = await timeSeconds(fill);
console.log(`filled in ${filled.seconds.toFixed(0)} s`);
await bench.start('server');
await bench.start('worker');
try {
  const [long] = await run(
    `SELECT id, buyer_id, seller_id FROM chat WHERE titles = ${TITLES} ORDER BY id LIMIT 1`,
  );
  const buyer = await tokenOf(long.buyer_id);
  const others = await run(
    `SELECT id, buyer_id FROM chat WHERE titles = ${TITLES} ORDER BY id DESC LIMIT $1`,
    ROUNDS + WARM_UP,
  );
  const senders: { id: number; token: string }[] = [];
  for (const { id, buyer_id: userId } of others) senders.push({ id, token: await tokenOf(userId) });
  const senderOf = (round: number) => senders[round % senders.length] ?? { id: 0, token: '' };
  await time('send-message', (turn) => {
    const { id, token } = senderOf(turn);
    const message = 'Спасибо, договорились на субботу.';
    return sendForm('/profile/send-message', token, { chat_id: id, message });
  });
  const ofSender = (path: string) => (turn: number) => bench.time(path, senderOf(turn).token);
  const ofLongChat = (queryOf: (place: number) => string) => (turn: number) =>
    bench.time(`/profile/get-messages/${long.id}${queryOf((turn * 7_919) % LONG_CHAT)}`, buyer);
  const reads: Record<string, (turn: number) => Promise<number>> = {
    'get-chats': ofSender('/profile/get-chats'),
    'get-counters': ofSender('/profile/get-counters'),
    'get-messages of a long chat, the newest': ofLongChat(() => ''),
    'get-messages of a long chat, by before': ofLongChat((place) => `?before=${1 + place}`),
    'get-messages of a long chat, by offset': ofLongChat((place) => `?offset=${place}`),
    'get-favorite-posts': ofSender('/profile/get-favorite-posts'),
    'get-notifications': ofSender('/profile/get-notifications'),
  };
  for (const [name, read] of Object.entries(reads)) await time(name, read);

  const postId = await keptPost();
  const post = await database.post.findUniqueOrThrow({ where: { id: postId } });
  const owner = await tokenOf(post.userId);
  const told = () =>
    database.notification.count({ where: { kind: 'favorite_price_drop', postId } });
  const priced = (price: number) => sendForm(updatePost.path, owner, { id: postId, price });
  await time("the same price again, its owner's call", () => priced(Number(post.price)));
  const before = await told();
  const from = performance.now();
  const drop = await priced(Math.floor(Number(post.price) * 0.97));
  report(`a price drop of an ad that ${KEEPERS} keep`, `${drop.toFixed(0)} ms`);
  while ((await told()) - before < KEEPERS) await wait(250);
  report('all notified after', `${((performance.now() - from) / 1_000).toFixed(1)} s`);
} finally {
  await bench.close();
}
