// A process that `pnpm bench:search` compares our server with: bare Fastify, which answers what a message has given
// it, and the best hand-written path through `pg`.
import Fastify from 'fastify';
import pg from 'pg';
import { bestQueries } from './search-best.ts';

const PER_PAGE = 24;
const CONNECTIONS = 8;
const KOPECKS = 100;

const connectionString = process.env.DATABASE_URL;
/** Ranges need a plan of their own each time; what is found by its id does not. */
const searches = new pg.Pool({
  connectionString,
  max: CONNECTIONS,
  options: '-c plan_cache_mode=force_custom_plan',
});
const lookups = new pg.Pool({ connectionString, max: CONNECTIONS });

const app = Fastify();
const fixed = new Map<string, string>();
const JSON_TYPE = 'application/json; charset=utf-8';

app.addHook('onRequest', async (_request, reply) => {
  reply.type(JSON_TYPE);
});

app.get<{ Params: { name: string } }>('/fixed/:name', async ({ params }) => fixed.get(params.name));

interface Like {
  Params: Record<'brand' | 'yearFrom' | 'yearTo' | 'priceFrom' | 'priceTo', string>;
}
const LIKE = ':brand/:yearFrom/:yearTo/:priceFrom/:priceTo';
const valuesOf = ({ brand, yearFrom, yearTo, priceFrom, priceTo }: Like['Params']) => [
  brand,
  yearFrom,
  yearTo,
  Number(priceFrom) * KOPECKS,
  Number(priceTo) * KOPECKS,
];

interface Listed {
  total: number;
  cards: string | null;
}

async function list(query: { name: string; text: string }, values: unknown[]): Promise<string> {
  const { rows } = await searches.query<Listed>({ ...query, values });
  const { total, cards } = rows[0] ?? { total: 0, cards: null };
  const pages = Math.max(1, Math.ceil(total / PER_PAGE));
  return `{"data":[${cards ?? ''}],"meta":{"current_page":1,"last_page":${pages},"per_page":${PER_PAGE},"total":${total},"as_of":"${new Date().toISOString()}"}}`;
}

app.get<Like>(`/best/list/${LIKE}`, ({ params }) => list(bestQueries.list, valuesOf(params)));

app.get<Like>(`/best/count/${LIKE}`, async ({ params }) => {
  const values = valuesOf(params);
  const { rows } = await searches.query<{ total: number }>({ ...bestQueries.count, values });
  return `{"data":{"count":${rows[0]?.total}}}`;
});

app.get<{ Params: { power: string; city?: string } }>(
  '/best/rare/:power/:city?',
  ({ params: { power, city } }) =>
    city ? list(bestQueries.rareInCity, [power, city]) : list(bestQueries.rare, [power]),
);

app.get<{ Params: { id: string } }>('/best/ad/:id', async ({ params: { id } }) => {
  const { rows } = await lookups.query<{ detail: string }>({ ...bestQueries.ad, values: [id] });
  return rows[0]?.detail;
});

app.get('/best/makes', async () => {
  const { rows } = await lookups.query<{ makes: string }>(bestQueries.makes);
  return `{"data":[${rows[0]?.makes}]}`;
});

process.on('message', ({ name, body }: { name: string; body: string }) => fixed.set(name, body));
process.on('disconnect', () => process.exit(0));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.send?.('ready');
