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

type ChoiceField = FieldsWith<{ type: 'choice' }>;

/** Parent of a dictionary entry, and the field that refers to it. */
const parents: Partial<
  Record<ChoiceSource, { table: string; column: string; field: ChoiceField }>
> = {
  model: { table: 'brand', column: 'brand_id', field: 'brand_id' },
  generation: { table: 'model', column: 'model_id', field: 'model_id' },
  mod: { table: 'generation', column: 'generation_id', field: 'generation_id' },
  city: { table: 'country', column: 'country_id', field: 'location_country_id' },
};

const choices = Object.entries<PostFieldRow>(postFieldRows).flatMap(([name, row]) =>
  row.type === 'choice' ? [{ name, source: row.source, required: row.initial === undefined }] : [],
);

/**
 * Returns the condition that a choice exists. It is true for children of an unknown parent, so that only the parent is
 * reported.
 */
function choiceExistsSql({ name, source, required }: (typeof choices)[number]) {
  const table = source === 'mod' ? 'modification' : source;
  const parent = parents[source];
  if (!parent) return `v.${name} IS NULL OR EXISTS (SELECT FROM ${table} WHERE id = v.${name})`;
  const existsInParent = `EXISTS (SELECT FROM ${table}
    WHERE id = v.${name} AND ${parent.column} = v.${parent.field})`;
  return required
    ? `NOT EXISTS (SELECT FROM ${parent.table} WHERE id = v.${parent.field}) OR ${existsInParent}`
    : `v.${name} IS NULL OR ${existsInParent}`;
}

const choiceColumns = raw(choices.map(({ name }) => `${name} int`).join(', '));
const choiceConditions = raw(
  choices.map((choice) => `${choiceExistsSql(choice)} AS ${choice.name}`).join(', '),
);

interface KindColumns {
  kind: VehicleKind | null;
  brand_kind: VehicleKind | null;
}

/**
 * Finds the choices of a version that do not exist or do not match their parent, and its kind. A single query, because
 * it runs while the account is locked.
 */
export async function checkChoices(transaction: DatabaseTransaction, values: PostValues) {
  const [row] = await transaction.$queryRaw<(Record<ChoiceField, boolean> & KindColumns)[]>`
    WITH v AS (
      SELECT * FROM jsonb_to_record(${JSON.stringify(values)}::jsonb) AS v(${choiceColumns})
    )
    SELECT
      (SELECT kind::text FROM carcase WHERE id = v.carcase_id) AS kind,
      (SELECT kind::text FROM brand WHERE id = v.brand_id) AS brand_kind,
      ${choiceConditions}
    FROM v`;
  if (!row) throw new Error('choice query returned no row');
  const { kind, brand_kind: brandKind, ...exists } = row;
  const names = Object.keys(exists) as ChoiceField[];
  return { kind, brandKind, unknown: names.filter((name) => !exists[name]) };
}
