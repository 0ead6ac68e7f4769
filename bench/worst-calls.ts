// Requests with the largest input that each operation accepts, in a filled database.
import { allContracts } from '@pitlane/api/http/contracts';
import { contentFor, urlFor } from '@pitlane/api/testing/call-requests';
import { worstInputs } from '@pitlane/api/testing/worst-inputs';
import type { RouteContract } from '@pitlane/contracts';
import type { Bench } from './bench.ts';

export interface WorstCall {
  name: string;
  method: RouteContract['method'];
  path: string;
  access: RouteContract['access'];
  content: () => ReturnType<typeof contentFor>;
}

const dictionaries =
  'carcase engine transmission wheel_drive color steering_wheel currency country'.split(' ');
/** SQL for ids by the name in fields. Parents with the most children come first. */
const idsSql: Record<string, string> = {
  brand: 'SELECT brand_id AS id FROM model GROUP BY 1 ORDER BY count(*) DESC',
  model: 'SELECT model_id AS id FROM generation GROUP BY 1 ORDER BY count(*) DESC',
  generation: 'SELECT generation_id AS id FROM modification GROUP BY 1 ORDER BY count(*) DESC',
  mod: 'SELECT id FROM modification ORDER BY id',
  city: 'SELECT id FROM city ORDER BY sort, id',
  user: 'SELECT id FROM users ORDER BY id LIMIT 1000',
};
const POST_IDS_SQL = `SELECT id FROM post WHERE status = 'active' AND NOT hidden ORDER BY id LIMIT 1000`;
const VERSIONS_SQL = `
  SELECT version FROM modification WHERE version IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC LIMIT 50`;

/** Returns requests for all operations except those that open or close sessions, and streams. */
export async function findWorstCalls({ selectIds, runSql }: Bench): Promise<WorstCall[]> {
  const byTable = new Map<string, number[]>();
  for (const [table, sql] of Object.entries(idsSql)) byTable.set(table, await selectIds(sql));
  for (const table of dictionaries) {
    byTable.set(table, await selectIds(`SELECT id FROM ${table} ORDER BY id`));
  }
  const posts = await selectIds(POST_IDS_SQL);
  const versions = (await runSql<{ version: string }>(VERSIONS_SQL)).map(({ version }) => version);
  const sources = {
    idsOf: (field: string) => {
      const ids = byTable.get(field.replace(/^(not|location|register)_|_id$/g, '')) ?? posts;
      return field.startsWith('not_') ? ids.toReversed() : ids;
    },
    namesOf: (field: string) => (field === 'version' ? versions : []),
  };
  return allContracts
    .filter(({ contract }) => contract.sends !== 'events' && !contract.session)
    .flatMap(({ name, contract }) =>
      worstInputs(contract, sources).map(({ variant, ...parts }) => ({
        name: variant ? `${name}, ${variant}` : name,
        method: contract.method,
        path: urlFor(contract, parts),
        access: contract.access,
        content: () => contentFor(contract, parts),
      })),
    );
}
