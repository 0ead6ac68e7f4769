import { setTimeout as wait } from 'node:timers/promises';
import { integerArgument } from '@pitlane/api/infra/command-line';
import { updatePost } from '@pitlane/contracts';
import { addressOf, formOf, openBench, readBenchArguments } from './bench.ts';
import { report, run, runTurns, timeSeconds, type Workload } from './rounds.ts';

const { thousands } = await readBenchArguments('pnpm bench:conversations', {
  about:
    'fills a database of its own with messages, which stay, and times the calls of chats and counters',
  arguments: { thousands: integerArgument().default(10_000).describe('thousands of messages') },
});
const MESSAGES_PER_CHAT = 10;
const CHATS = (thousands * 1_000) / MESSAGES_PER_CHAT;
const USERS = 60_000;
const KEEPERS = 50_000;
const LONG_CHAT = Math.min(100_000, CHATS);
const ROUNDS = 1_000;

const bench = await openBench();
const { database, rows, ids, tokenOf } = bench;

/** Chats and favorites of the benchmark have these titles. */
const TITLES = `'{"title": "Porsche 911"}'`;
const CHATS_HERE = `FROM chat WHERE titles = ${TITLES}`;

/** Selects the ad that many favorite. */
const FIND_DEAR = `SELECT id FROM post WHERE status = 'active' AND price > 1000000 ORDER BY id LIMIT 1`;

/** Adds messages with these numbers and texts to chats. */
const addMessages = (chats: string, from: number, to: number, text: string) =>
  rows(`
    INSERT INTO chat_message (chat_id, seq, sender_id, text, hash, created_at)
    SELECT c.id, s, CASE WHEN s % 2 = 0 THEN c.seller_id ELSE c.buyer_id END, '${text}', repeat('0', 64),
      now() - interval '60 days' + s * interval '30 seconds'
    FROM (${chats}) AS c CROSS JOIN generate_series(${from}, ${to}) AS s`);

const addFavorites = (from: string) =>
  rows(`
    INSERT INTO favorite
      (user_id, post_id, titles, added_at, price_then, currency_id_then, known_price, known_currency_id)
    SELECT person.id, post.id, ${TITLES}, now(), post.price, post.currency_id, post.price, post.currency_id
    FROM ${from} ON CONFLICT DO NOTHING`);

async function fill(): Promise<void> {
  const [existing = 0] = await ids(
    `SELECT count(*)::int AS id FROM users WHERE email LIKE '%@bench.test'`,
  );
  if (existing >= USERS) return;
  await bench.addUsers(USERS, '@bench.test');
  await rows(`CREATE TEMP TABLE person AS
    SELECT row_number() OVER (ORDER BY id) - 1 AS n, id FROM users WHERE email LIKE '%@bench.test'`);
  await rows('CREATE UNIQUE INDEX ON person (n)');
  await rows(`CREATE TEMP TABLE ad AS
    SELECT row_number() OVER (ORDER BY id) - 1 AS n, id FROM post WHERE status = 'active'`);
  // A buyer's chats are about ads of their own.
  await rows(
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
  const asked = 'Добрый день! Машина ещё продаётся? Можно посмотреть в субботу?';
  await addMessages(`SELECT * ${CHATS_HERE}`, 1, MESSAGES_PER_CHAT, asked);
  const longChat = `SELECT * ${CHATS_HERE} ORDER BY id LIMIT 1`;
  await addMessages(longChat, MESSAGES_PER_CHAT + 1, LONG_CHAT, 'Хорошо');
  await rows(
    `UPDATE chat SET last_seq = $1, last_message_at = now() WHERE id = (SELECT min(id) ${CHATS_HERE})`,
    LONG_CHAT,
  );
  await addFavorites(
    `generate_series(1, ${CHATS}) AS f JOIN person ON person.n = f % ${USERS}
     JOIN ad ON ad.n = (f / ${USERS} * 7 + f) % (SELECT count(*) FROM ad) JOIN post ON post.id = ad.id`,
  );
  await addFavorites(`person, post WHERE person.n < ${KEEPERS} AND post.id = (${FIND_DEAR})`);
  await rows(
    `INSERT INTO notification (user_id, kind, values, created_at, read_at)
     SELECT person.id, 'edit_approved', ${TITLES}, now(), CASE WHEN n.n % 5 > 0 THEN now() END
     FROM generate_series(1, $1::int) AS n (n) JOIN person ON person.n = n.n % ${USERS}`,
    CHATS,
  );
  await rows('VACUUM ANALYZE');
}

const filled = await timeSeconds(fill);
console.log(`filled in ${filled.seconds.toFixed(0)} s`);
const [kept = { id: 0, keepers: 0 }] = await rows<{ id: number; keepers: number }>(
  `SELECT post_id AS id, count(*)::int AS keepers FROM favorite WHERE removed_at IS NULL
   GROUP BY post_id ORDER BY 2 DESC LIMIT 1`,
);
const keptPost = kept.id;
// With fewer photos its owner could not change it.
await rows('DELETE FROM photo WHERE post_id = $1', keptPost);
await rows(
  `INSERT INTO photo (post_id, position, key, hash, width, height, placeholder, stored_at)
   SELECT $1::int, n, hash, hash, 1280, 960, 'data:image/webp;base64,AA==', now()
   FROM generate_series(0, 5) AS n CROSS JOIN lpad(to_hex(n), 64, '0') AS hash`,
  keptPost,
);
const { time } = await bench.startServer();
await bench.startWorker();

const findChats = (order: string, amount: number) =>
  rows<{ id: number; buyer: number }>(
    `SELECT id, buyer_id AS buyer ${CHATS_HERE} ORDER BY id ${order} LIMIT ${amount}`,
  );
const chats = [...(await findChats('', 1)), ...(await findChats('DESC', ROUNDS))];
const [long, ...senders] = await runTurns(chats.length, 1, async (turn) => {
  const { id, buyer } = chats[turn] ?? { id: 0, buyer: 0 };
  return { id, token: await tokenOf(buyer) };
});
const senderOf = (turn: number) => senders[turn % senders.length];
const ofSender = (name: string): Workload => [
  name,
  (turn) => time(`/api/profile/${name}`, { token: senderOf(turn)?.token }),
];
const ofLongChat = (name: string, queryOf: (place: number) => string): Workload => [
  `get-messages of a long chat${name}`,
  (turn) => {
    const query = queryOf((turn * 7_919) % LONG_CHAT);
    return time(`/api/profile/get-messages/${long?.id}${query}`, { token: long?.token });
  },
];
const message = 'Спасибо, договорились на субботу.';
const send = (turn: number) => {
  const body = formOf({ chat_id: senderOf(turn)?.id, message });
  return time('/api/profile/send-message', { token: senderOf(turn)?.token, body });
};
const post = await database.post.findUniqueOrThrow({ where: { id: keptPost } });
const token = await tokenOf(post.userId);
const setPrice = (price: number) =>
  time(addressOf(updatePost), { token, body: formOf({ id: keptPost, price }) });
await run(
  ROUNDS,
  ['send-message', send],
  ofSender('get-chats'),
  ofSender('get-counters'),
  ofLongChat(', the newest', () => ''),
  ofLongChat(', by before', (place) => `?before=${1 + place}`),
  ofLongChat(', by offset', (place) => `?offset=${place}`),
  ofSender('get-favorite-posts'),
  ofSender('get-notifications'),
  ["the same price again, its owner's call", () => setPrice(Number(post.price))],
);

const countNotified = () =>
  database.notification.count({ where: { kind: 'favorite_price_drop', postId: keptPost } });
const before = await countNotified();
const { seconds } = await timeSeconds(async () => {
  const drop = await setPrice(Math.floor(Number(post.price) * 0.97));
  report(`a price drop of an ad that ${kept.keepers} keep`, `${drop.toFixed(0)} ms`);
  while ((await countNotified()) - before < kept.keepers) await wait(250);
});
report('all notified after', `${seconds.toFixed(1)} s`);
await bench.close();
