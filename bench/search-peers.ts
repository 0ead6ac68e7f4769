// A process that `pnpm bench:search` compares our server with: bare Fastify, which answers what a message has given
// it, and the best hand-written path through `pg` over the schema `best` (search-best.ts).
import Fastify from 'fastify';
import pg from 'pg';

const PER_PAGE = 24;
const connectionString = process.env.DATABASE_URL;
/** Ranges need a plan of their own each time; what is found by its id does not. */
const options = '-c plan_cache_mode=force_custom_plan';
const searches = new pg.Pool({ connectionString, max: 8, options });
const lookups = new pg.Pool({ connectionString, max: 8 });

const MATCHES = `brand = $1 AND year BETWEEN $2 AND $3
  AND price BETWEEN $4::bigint * 100 AND $5::bigint * 100`;
const RARE = 'tuning AND steering = 2 AND power >= $1';

/** Cards of the newest ads and the total: ids from the index first, then the texts of one page. */
const listSql = (condition: string) => `
  SELECT (SELECT count(*)::int FROM best.ad WHERE ${condition}) AS total,
    string_agg(t.card, ',' ORDER BY k.newest DESC, k.id DESC) AS cards
  FROM (SELECT id, newest FROM best.ad WHERE ${condition} ORDER BY newest DESC, id DESC LIMIT ${PER_PAGE}) k
  JOIN best.text t USING (id)`;

interface Found {
  total: number;
  cards: string | null;
  text: string;
}

function listOf({ total, cards }: Found): string {
  const pages = Math.max(1, Math.ceil(total / PER_PAGE));
  return `{"data":[${cards ?? ''}],"meta":{"current_page":1,"last_page":${pages},"per_page":${PER_PAGE},"total":${total},"as_of":"${new Date().toISOString()}"}}`;
}

/** By the name in the address, which keeps a statement prepared; its values are the rest of the address. */
const queries: Record<string, { pool: pg.Pool; sql: string; answer: (found: Found) => string }> = {
  list: { pool: searches, sql: listSql(MATCHES), answer: listOf },
  rare: { pool: searches, sql: listSql(RARE), answer: listOf },
  city: { pool: searches, sql: listSql(`${RARE} AND city = $2`), answer: listOf },
  count: {
    pool: searches,
    sql: `SELECT count(*)::int AS total FROM best.ad WHERE ${MATCHES}`,
    answer: ({ total }) => `{"data":{"count":${total}}}`,
  },
  ad: {
    pool: lookups,
    sql: 'SELECT detail AS text FROM best.text WHERE id = $1',
    answer: ({ text }) => text,
  },
  makes: {
    pool: lookups,
    sql: `SELECT string_agg(head || count || tail, ',' ORDER BY place) AS text FROM best.make`,
    answer: ({ text }) => `{"data":[${text}]}`,
  },
};

const app = Fastify();
const fixed = new Map<string, string>();

app.addHook('onRequest', async (_request, reply) => {
  reply.type('application/json; charset=utf-8');
});
app.get<{ Params: { name: string } }>('/fixed/:name', async ({ params }) => fixed.get(params.name));
for (const [name, { pool, sql, answer }] of Object.entries(queries)) {
  app.get<{ Params: { '*': string } }>(`/best/${name}/*`, async ({ params }) => {
    const values = params['*'].split('/').filter(Boolean);
    const { rows } = await pool.query<Found>({ name, text: sql, values });
    return rows[0] && answer(rows[0]);
  });
}

process.on('message', ({ name, body }: { name: string; body: string }) => fixed.set(name, body));
process.on('disconnect', () => process.exit(0));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.send?.('ready');
