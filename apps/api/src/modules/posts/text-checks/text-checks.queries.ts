import { z } from 'zod';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { Database } from '../../../infra/database.ts';
import type { TextCheck } from './text-checks.rules.ts';

const { sql } = Prisma;

/** Kinds of checked versions: a submitted ad, and an edit of an active one. */
export const versionKinds = ['post', 'edit'] as const;
type VersionKind = (typeof versionKinds)[number];

const uncheckedVersions = z.array(
  z.object({ id: z.number(), contact_name: z.string(), description: z.string() }),
);
type UncheckedVersion = z.output<typeof uncheckedVersions>[number];

const postTextColumns = { contactName: sql`p.contact_name`, description: sql`p.description` };
const editTextColumns = {
  contactName: sql`COALESCE(e.values->>'contact_name', p.contact_name)`,
  description: sql`COALESCE(e.values->>'description', p.description)`,
};

/** Returns the SQL of the hash of the checked texts; must match `hashOf` of text-checks.rules.ts. */
const hashSql = ({ contactName, description }: typeof postTextColumns) => sql`
  encode(sha256(convert_to(${contactName} || chr(10) || ${description}, 'UTF8')), 'hex')`;

/** Returns versions in moderation whose current texts are unchecked, by ad id. */
export async function findUnchecked(
  database: Database,
  version: VersionKind,
  { without, limit }: { without: number[]; limit: number },
): Promise<UncheckedVersion[]> {
  const { texts, rows } =
    version === 'post'
      ? {
          texts: postTextColumns,
          rows: sql`FROM post p WHERE p.status = 'moderation'
            AND p.text_check->>'of' IS DISTINCT FROM ${hashSql(postTextColumns)}`,
        }
      : {
          texts: editTextColumns,
          rows: sql`FROM post_edit e JOIN post p ON p.id = e.post_id
            WHERE e.deny_reason IS NULL AND p.status = 'active'
              AND e.text_check->>'of' IS DISTINCT FROM ${hashSql(editTextColumns)}`,
        };
  const result = await database.$queryRaw`
    SELECT p.id, ${texts.contactName} AS contact_name, ${texts.description} AS description
    ${rows} AND p.id <> ALL(${without}::int[]) ORDER BY p.id LIMIT ${limit}`;
  return uncheckedVersions.parse(result);
}

/** Stores the check of a version; has no effect if its texts have changed since. */
export async function storeCheck(
  database: Database,
  { id, version }: { id: number; version: VersionKind },
  textCheck: TextCheck,
): Promise<void> {
  if (version === 'post') {
    await database.$executeRaw`UPDATE post AS p SET text_check = ${textCheck}::jsonb
      WHERE id = ${id} AND ${hashSql(postTextColumns)} = ${textCheck.of}`;
  } else {
    await database.$executeRaw`UPDATE post_edit AS e SET text_check = ${textCheck}::jsonb
      FROM post p WHERE p.id = ${id} AND e.post_id = p.id AND ${hashSql(editTextColumns)} = ${textCheck.of}`;
  }
}
