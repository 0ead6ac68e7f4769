import {
  type ChoiceSource,
  type FieldsWith,
  type PostFieldRow,
  type PostValues,
  postFieldRows,
} from '@pitlane/contracts';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { VehicleKind } from '../../../generated/prisma/enums.ts';
import type { DatabaseTransaction } from '../../../infra/database.ts';

const { raw } = Prisma;

type Choice = FieldsWith<{ type: 'choice' }>;

/** What a chosen entry belongs to, and the field that names it. */
const parents: Partial<Record<ChoiceSource, { table: string; column: string; field: Choice }>> = {
  model: { table: 'brand', column: 'brand_id', field: 'brand_id' },
  generation: { table: 'model', column: 'model_id', field: 'model_id' },
  mod: { table: 'generation', column: 'generation_id', field: 'generation_id' },
  city: { table: 'country', column: 'country_id', field: 'location_country_id' },
};

const choices = Object.entries<PostFieldRow>(postFieldRows).flatMap(([name, row]) =>
  row.type === 'choice' ? [{ name, source: row.source, required: row.initial === undefined }] : [],
);

/** Whether a choice exists. Children of an unknown make or country are not reported too. */
function isThere({ name, source, required }: (typeof choices)[number]) {
  const table = source === 'mod' ? 'modification' : source;
  const parent = parents[source];
  if (!parent) return `v.${name} IS NULL OR EXISTS (SELECT FROM ${table} WHERE id = v.${name})`;
  const isChild = `EXISTS (SELECT FROM ${table}
    WHERE id = v.${name} AND ${parent.column} = v.${parent.field})`;
  return required
    ? `NOT EXISTS (SELECT FROM ${parent.table} WHERE id = v.${parent.field}) OR ${isChild}`
    : `v.${name} IS NULL OR ${isChild}`;
}

const columns = raw(choices.map(({ name }) => `${name} int`).join(', '));
const known = raw(choices.map((choice) => `${isThere(choice)} AS ${choice.name}`).join(', '));

/** The kind of vehicle by body type and by make; null for an unknown one. */
interface Kinds {
  kind: VehicleKind | null;
  brand_kind: VehicleKind | null;
}

/**
 * Which choices of a version do not exist or do not belong together, and its kind. One query for all:
 * it runs while the account is locked.
 */
export async function findChoices(transaction: DatabaseTransaction, values: PostValues) {
  const [row] = await transaction.$queryRaw<(Record<Choice, boolean> & Kinds)[]>`
    WITH v AS (
      SELECT * FROM jsonb_to_record(${JSON.stringify(values)}::jsonb) AS v(${columns})
    )
    SELECT
      (SELECT kind::text FROM carcase WHERE id = v.carcase_id) AS kind,
      (SELECT kind::text FROM brand WHERE id = v.brand_id) AS brand_kind,
      ${known}
    FROM v`;
  if (!row) throw new Error('A question without a table has always one answer');
  const { kind, brand_kind: brandKind, ...there } = row;
  const names = Object.keys(there) as Choice[];
  return { kind, brandKind, unknown: names.filter((name) => !there[name]) };
}
