import { setTimeout as wait } from 'node:timers/promises';
import { integerArgument } from '@pitlane/api/infra/command-line';
import { updatePost } from '@pitlane/contracts';
import { createForm, openBench, readBenchArguments, requestPath } from './bench.ts';
import { report, run, runTurns, timeSeconds, type Workload } from './rounds.ts';

const { thousands } = await readBenchArguments('pnpm bench:conversations', {
  about:
    'fills a dedicated database with messages, which remain, and measures operations of chats and counters',
  arguments: { thousands: integerArgument().default(10_000).describe('thousands of messages') },
});
const MESSAGES_PER_CHAT = 10;
const CHAT_COUNT = (thousands * 1_000) / MESSAGES_PER_CHAT;
const USER_COUNT = 60_000;
const FAVORITE_COUNT = 50_000;
const LONG_CHAT_MESSAGES = Math.min(100_000, CHAT_COUNT);
const ROUNDS = 1_000;

const bench = await openBench();
const { database, runSql, selectIds, createToken } = bench;

/** Titles that identify chats and favorites of the benchmark. */
const TITLES_SQL = `'{"title": "Porsche 911"}'`;
const BENCH_CHATS = `FROM chat WHERE titles = ${TITLES_SQL}`;

/** Selects the ad that becomes the favorite of many users. */
const FIND_POPULAR_AD = `SELECT id FROM post WHERE status = 'active' AND price > 1000000 ORDER BY id LIMIT 1`;

/** Adds messages numbered `from` to `to` to chats. */
const addMessages = (chats: string, from: number, to: number, text: string) =>
  runSql(`
    INSERT INTO chat_message (chat_id, seq, sender_id, text, hash, created_at)
    SELECT c.id, s, CASE WHEN s % 2 = 0 THEN c.seller_id ELSE c.buyer_id END, '${text}', repeat('0', 64),
      now() - interval '60 days' + s * interval '30 seconds'
    FROM (${chats}) AS c CROSS JOIN generate_series(${from}, ${to}) AS s`);

const addFavorites = (from: string) =>
  runSql(`
    INSERT INTO favorite
      (user_id, post_id, titles, added_at, price_then, currency_id_then, known_price, known_currency_id)
    SELECT person.id, post.id, ${TITLES_SQL}, now(), post.price, post.currency_id, post.price, post.currency_id
    FROM ${from} ON CONFLICT DO NOTHING`);

async function fill(): Promise<void> {
  const [existing = 0] = await selectIds(
    `SELECT count(*)::int AS id FROM users WHERE email LIKE '%@bench.test'`,
  );
  if (existing >= USER_COUNT) return;
  await bench.addUsers(USER_COUNT, '@bench.test');
  await runSql(`CREATE TEMP TABLE person AS
    SELECT row_number() OVER (ORDER BY id) - 1 AS n, id FROM users WHERE email LIKE '%@bench.test'`);
  await runSql('CREATE UNIQUE INDEX ON person (n)');
  await runSql(`CREATE TEMP TABLE ad AS
    SELECT row_number() OVER (ORDER BY id) - 1 AS n, id FROM post WHERE status = 'active'`);
  // Each chat of a buyer is about a different ad.
  await runSql(
    `INSERT INTO chat (post_id, titles, buyer_id, seller_id, status, last_seq, last_message_at,
       buyer_read_seq, seller_read_seq, buyer_unread, seller_unread, created_at)
     SELECT ad.id, ${TITLES_SQL}, buyer.id, seller.id, 'accepted', $2::int,
       now() - c * interval '1 second', $2::int, $2::int - (c % 3)::int, 0, (c % 3)::int, now() - interval '90 days'
     FROM generate_series(0, $1::int - 1) AS c
     JOIN person buyer ON buyer.n = c % ${USER_COUNT}
     JOIN person seller ON seller.n = (c * 31 + 7) % ${USER_COUNT}
     JOIN ad ON ad.n = (c / ${USER_COUNT} + c % ${USER_COUNT}) % (SELECT count(*) FROM ad)
     ON CONFLICT DO NOTHING`,
    CHAT_COUNT,
    MESSAGES_PER_CHAT,
  );
  const firstText = 'Добрый день! Машина ещё продаётся? Можно посмотреть в субботу?';
  await addMessages(`SELECT * ${BENCH_CHATS}`, 1, MESSAGES_PER_CHAT, firstText);
  const longChat = `SELECT * ${BENCH_CHATS} ORDER BY id LIMIT 1`;
  await addMessages(longChat, MESSAGES_PER_CHAT + 1, LONG_CHAT_MESSAGES, 'Хорошо');
  await runSql(
    `UPDATE chat SET last_seq = $1, last_message_at = now() WHERE id = (SELECT min(id) ${BENCH_CHATS})`,
    LONG_CHAT_MESSAGES,
  );
  await addFavorites(
    `generate_series(1, ${CHAT_COUNT}) AS f JOIN person ON person.n = f % ${USER_COUNT}
     JOIN ad ON ad.n = (f / ${USER_COUNT} * 7 + f) % (SELECT count(*) FROM ad) JOIN post ON post.id = ad.id`,
  );
  await addFavorites(
    `person, post WHERE person.n < ${FAVORITE_COUNT} AND post.id = (${FIND_POPULAR_AD})`,
  );
  await runSql(
    `INSERT INTO notification (user_id, kind, values, created_at, read_at)
     SELECT person.id, 'edit_approved', ${TITLES_SQL}, now(), CASE WHEN n.n % 5 > 0 THEN now() END
     FROM generate_series(1, $1::int) AS n (n) JOIN person ON person.n = n.n % ${USER_COUNT}`,
    CHAT_COUNT,
  );
  await runSql('VACUUM ANALYZE');
}

const fillResult = await timeSeconds(fill);
console.log(`filled in ${fillResult.seconds.toFixed(0)} s`);
const [popular = { id: 0, favorites: 0 }] = await runSql<{ id: number; favorites: number }>(
  `SELECT post_id AS id, count(*)::int AS favorites FROM favorite WHERE removed_at IS NULL
   GROUP BY post_id ORDER BY 2 DESC LIMIT 1`,
);
const popularPostId = popular.id;
// With fewer photos, its owner could not change it.
await runSql('DELETE FROM photo WHERE post_id = $1', popularPostId);
await runSql(
  `INSERT INTO photo (post_id, position, key, hash, width, height, placeholder, stored_at)
   SELECT $1::int, n, hash, hash, 1280, 960, 'data:image/webp;base64,AA==', now()
   FROM generate_series(0, 5) AS n CROSS JOIN lpad(to_hex(n), 64, '0') AS hash`,
  popularPostId,
);
const { time } = await bench.startServer();
await bench.startWorker();

const findChats = (order: string, amount: number) =>
  runSql<{ id: number; buyer: number }>(
    `SELECT id, buyer_id AS buyer ${BENCH_CHATS} ORDER BY id ${order} LIMIT ${amount}`,
  );
const chats = [...(await findChats('', 1)), ...(await findChats('DESC', ROUNDS))];
const [longChat, ...senders] = await runTurns(chats.length, 1, async (turn) => {
  const { id, buyer } = chats[turn] ?? { id: 0, buyer: 0 };
  return { id, token: await createToken(buyer) };
});
const senderOf = (turn: number) => senders[turn % senders.length];
const senderWorkload = (name: string): Workload => [
  name,
  (turn) => time(`/api/profile/${name}`, { token: senderOf(turn)?.token }),
];
const longChatWorkload = (name: string, queryOf: (offset: number) => string): Workload => [
  `get-messages of a long chat${name}`,
  (turn) => {
    const query = queryOf((turn * 7_919) % LONG_CHAT_MESSAGES);
    return time(`/api/profile/get-messages/${longChat?.id}${query}`, { token: longChat?.token });
  },
];
const message = 'Спасибо, договорились на субботу.';
const send = (turn: number) => {
  const body = createForm({ chat_id: senderOf(turn)?.id, message });
  return time('/api/profile/send-message', { token: senderOf(turn)?.token, body });
};
const post = await database.post.findUniqueOrThrow({ where: { id: popularPostId } });
const token = await createToken(post.userId);
const setPrice = (price: number) =>
  time(requestPath(updatePost), { token, body: createForm({ id: popularPostId, price }) });
await run(
  ROUNDS,
  ['send-message', send],
  senderWorkload('get-chats'),
  senderWorkload('get-counters'),
  longChatWorkload(', the newest', () => ''),
  longChatWorkload(', before a message', (seq) => `?before=${1 + seq}`),
  longChatWorkload(', at an offset', (offset) => `?offset=${offset}`),
  senderWorkload('get-favorite-posts'),
  senderWorkload('get-notifications'),
  ['update with an unchanged price', () => setPrice(Number(post.price))],
);

const countNotified = () =>
  database.notification.count({ where: { kind: 'favorite_price_drop', postId: popularPostId } });
const before = await countNotified();
const { seconds } = await timeSeconds(async () => {
  const dropMs = await setPrice(Math.floor(Number(post.price) * 0.97));
  report(`price drop of an ad with ${popular.favorites} favorites`, `${dropMs.toFixed(0)} ms`);
  while ((await countNotified()) - before < popular.favorites) await wait(250);
});
report('all notified after', `${seconds.toFixed(1)} s`);
await bench.close();
