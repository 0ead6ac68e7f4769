// Process with which `pnpm bench:search` compares our server: bare Fastify, which returns bodies that it received in
// messages, and the best hand-written implementation with `pg` over the schema `best` (search-best.ts).
import Fastify from 'fastify';
import pg from 'pg';

const PER_PAGE = 24;
const connectionString = process.env.DATABASE_URL;
/** Range queries need a new plan for their values each time; lookups by id do not. */
const options = '-c plan_cache_mode=force_custom_plan';
const searchPool = new pg.Pool({ connectionString, max: 8, options });
const lookupPool = new pg.Pool({ connectionString, max: 8 });

const AD_CONDITION = `brand = $1 AND year BETWEEN $2 AND $3
  AND price BETWEEN $4::bigint * 100 AND $5::bigint * 100`;
const RARE_CONDITION = 'tuning AND steering = 2 AND power >= $1';

/** Cards of the newest ads and the total: ids from the index first, then the texts of one page. */
const listSql = (condition: string) => `
  SELECT (SELECT count(*)::int FROM best.ad WHERE ${condition}) AS total,
    string_agg(t.card, ',' ORDER BY k.newest DESC, k.id DESC) AS cards
  FROM (SELECT id, newest FROM best.ad WHERE ${condition} ORDER BY newest DESC, id DESC LIMIT ${PER_PAGE}) k
  JOIN best.text t USING (id)`;

interface QueryRow {
  total: number;
  cards: string | null;
  text: string;
}

function formatList({ total, cards }: QueryRow): string {
  const pages = Math.max(1, Math.ceil(total / PER_PAGE));
  return `{"data":[${cards ?? ''}],"meta":{"current_page":1,"last_page":${pages},"per_page":${PER_PAGE},"total":${total},"as_of":"${new Date().toISOString()}"}}`;
}

/** Queries by the name in the path, under which the statement is prepared. The rest of the path is its values. */
const queries: Record<string, { pool: pg.Pool; sql: string; format: (row: QueryRow) => string }> = {
  list: { pool: searchPool, sql: listSql(AD_CONDITION), format: formatList },
  rare: { pool: searchPool, sql: listSql(RARE_CONDITION), format: formatList },
  city: { pool: searchPool, sql: listSql(`${RARE_CONDITION} AND city = $2`), format: formatList },
  count: {
    pool: searchPool,
    sql: `SELECT count(*)::int AS total FROM best.ad WHERE ${AD_CONDITION}`,
    format: ({ total }) => `{"data":{"count":${total}}}`,
  },
  ad: {
    pool: lookupPool,
    sql: 'SELECT detail AS text FROM best.text WHERE id = $1',
    format: ({ text }) => text,
  },
  makes: {
    pool: lookupPool,
    sql: `SELECT string_agg(head || count || tail, ',' ORDER BY place) AS text FROM best.make`,
    format: ({ text }) => `{"data":[${text}]}`,
  },
};

const app = Fastify();
const fixedResponses = new Map<string, string>();

app.addHook('onRequest', async (_request, reply) => {
  reply.type('application/json; charset=utf-8');
});
app.get<{ Params: { name: string } }>('/fixed/:name', async ({ params }) =>
  fixedResponses.get(params.name),
);
for (const [name, { pool, sql, format }] of Object.entries(queries)) {
  app.get<{ Params: { '*': string } }>(`/best/${name}/*`, async ({ params }) => {
    const values = params['*'].split('/').filter(Boolean);
    const { rows } = await pool.query<QueryRow>({ name, text: sql, values });
    return rows[0] && format(rows[0]);
  });
}

process.on('message', ({ name, body }: { name: string; body: string }) =>
  fixedResponses.set(name, body),
);
process.on('disconnect', () => process.exit(0));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.send?.('ready');
