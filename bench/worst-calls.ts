// The most that each operation accepts, in a filled database.
import { allContracts } from '@pitlane/api/http/contracts';
import { addressFor, contentFor } from '@pitlane/api/testing/call-requests';
import { type Sources, worstInputs } from '@pitlane/api/testing/worst-inputs';
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

/** Selects all ids of a dictionary. */
const idsIn = (table: string, order = 'id') => `SELECT id FROM ${table} ORDER BY ${order}`;
/** Selects parents by their number of children, the largest first unless `order` is empty. */
const parentsIn = (table: string, parent: string, order = 'DESC') =>
  `SELECT ${parent} AS id FROM ${table} GROUP BY 1 ORDER BY count(*) ${order}`;
const [CITIES, COUNTRIES] = [idsIn('city', 'sort, id'), idsIn('country')];

const idsSql: Record<string, string> = {
  brand_id: parentsIn('model', 'brand_id'),
  model_id: parentsIn('generation', 'model_id'),
  generation_id: parentsIn('modification', 'generation_id'),
  mod_id: idsIn('modification'),
  not_brand_id: parentsIn('model', 'brand_id', ''),
  not_model_id: parentsIn('generation', 'model_id', ''),
  carcase_id: idsIn('carcase'),
  engine_id: idsIn('engine'),
  transmission_id: idsIn('transmission'),
  wheel_drive_id: idsIn('wheel_drive'),
  color_id: idsIn('color'),
  steering_wheel_id: idsIn('steering_wheel'),
  currency_id: idsIn('currency'),
  location_city_id: CITIES,
  city_id: CITIES,
  location_country_id: COUNTRIES,
  register_country_id: COUNTRIES,
  country_id: COUNTRIES,
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
