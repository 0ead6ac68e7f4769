// The most that each operation accepts, in a filled database.
import { allContracts } from '@pitlane/api/http/contracts';
import { type Sources, worstInputs } from '@pitlane/api/testing/worst-inputs';
import { addressFor, contentFor } from '@pitlane/api/testing/worst-requests';
import type { RouteContract } from '@pitlane/contracts';
import type pg from 'pg';

export interface WorstCall {
  name: string;
  method: RouteContract['method'];
  path: string;
  access: RouteContract['access'];
  /** Encodes its body. */
  content: () => ReturnType<typeof contentFor>;
}

/** The largest things first. */
const idsSql: Record<string, string> = {
  brand_id: 'SELECT brand_id AS id FROM model GROUP BY 1 ORDER BY count(*) DESC',
  model_id: 'SELECT model_id AS id FROM generation GROUP BY 1 ORDER BY count(*) DESC',
  generation_id: 'SELECT generation_id AS id FROM modification GROUP BY 1 ORDER BY count(*) DESC',
  mod_id: 'SELECT id FROM modification ORDER BY id',
  not_brand_id: 'SELECT brand_id AS id FROM model GROUP BY 1 ORDER BY count(*)',
  not_model_id: 'SELECT model_id AS id FROM generation GROUP BY 1 ORDER BY count(*)',
  carcase_id: 'SELECT id FROM carcase ORDER BY id',
  engine_id: 'SELECT id FROM engine ORDER BY id',
  transmission_id: 'SELECT id FROM transmission ORDER BY id',
  wheel_drive_id: 'SELECT id FROM wheel_drive ORDER BY id',
  color_id: 'SELECT id FROM color ORDER BY id',
  steering_wheel_id: 'SELECT id FROM steering_wheel ORDER BY id',
  currency_id: 'SELECT id FROM currency ORDER BY id',
  location_city_id: 'SELECT id FROM city ORDER BY sort, id',
  city_id: 'SELECT id FROM city ORDER BY sort, id',
  location_country_id: 'SELECT id FROM country ORDER BY id',
  register_country_id: 'SELECT id FROM country ORDER BY id',
  country_id: 'SELECT id FROM country ORDER BY id',
  user_id: 'SELECT id FROM users ORDER BY id LIMIT 1000',
};
const POSTS = `SELECT id FROM post WHERE status = 'active' AND NOT hidden ORDER BY id LIMIT 1000`;

/** Reads what inputs are made of. */
export async function readSources(client: pg.Client): Promise<Sources> {
  const read = async (sql: string) =>
    (await client.query<{ id: number }>(sql)).rows.map(({ id }) => id);
  const ids = new Map<string, number[]>();
  for (const [field, sql] of Object.entries(idsSql)) ids.set(field, await read(sql));
  const posts = await read(POSTS);
  const { rows } = await client.query<{ version: string }>(
    `SELECT version FROM modification WHERE version IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC LIMIT 50`,
  );
  return {
    idsOf: (field) => ids.get(field) ?? posts,
    namesOf: (field) => (field === 'version' ? rows.map(({ version }) => version) : []),
  };
}

/** Returns all calls but those that end something the next ones need, or never end. */
export const worstCalls = (sources: Sources): WorstCall[] =>
  allContracts
    .filter(({ contract }) => contract.sends !== 'events' && !contract.session)
    .flatMap(({ name, contract }) =>
      worstInputs(contract, sources).map(({ variant, ...parts }) => ({
        name: variant ? `${name}, ${variant}` : name,
        method: contract.method,
        path: addressFor(contract, parts),
        access: contract.access,
        content: () => contentFor(contract, parts),
      })),
    );
