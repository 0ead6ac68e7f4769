import { z } from 'zod';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { Database } from '../../../infra/database.ts';
import type { TextCheck } from './text-checks.rules.ts';

const { sql } = Prisma;

const unchecked = z.array(
  z.object({
    postId: z.number(),
    version: z.enum(['post', 'edit']),
    contact_name: z.string(),
    description: z.string(),
  }),
);
export type Unchecked = z.output<typeof unchecked>[number];

/** What a check of these texts is known by (text-checks.rules.ts). */
const hashOf = (contactName: Prisma.Sql, description: Prisma.Sql) => sql`
  encode(sha256(convert_to(${contactName} || chr(10) || ${description}, 'UTF8')), 'hex')`;

const ofPost = hashOf(sql`contact_name`, sql`description`);
const ofEdit = hashOf(sql`(e.values->>'contact_name')`, sql`(e.values->>'description')`);

/** Versions that wait for a moderator and whose present texts nobody has checked. */
export async function findUnchecked(database: Database, take: number): Promise<Unchecked[]> {
  const rows = await database.$queryRaw`
    SELECT id AS "postId", 'post' AS version, contact_name, description
    FROM post WHERE status = 'moderation' AND text_check->>'of' IS DISTINCT FROM ${ofPost}
    UNION ALL
    SELECT e.post_id, 'edit', e.values->>'contact_name', e.values->>'description'
    FROM post_edit e JOIN post p ON p.id = e.post_id
    WHERE e.deny_reason IS NULL AND p.status = 'active'
      AND e.text_check->>'of' IS DISTINCT FROM ${ofEdit}
    LIMIT ${take}`;
  return unchecked.parse(rows);
}

/** Keeps a check with its version; one that has changed meanwhile keeps its own. */
export async function storeCheck(
  database: Database,
  { postId, version }: Unchecked,
  textCheck: TextCheck,
): Promise<void> {
  if (version === 'post') {
    await database.$executeRaw`UPDATE post SET text_check = ${textCheck}::jsonb
      WHERE id = ${postId} AND ${ofPost} = ${textCheck.of}`;
  } else {
    await database.$executeRaw`UPDATE post_edit AS e SET text_check = ${textCheck}::jsonb
      WHERE post_id = ${postId} AND ${ofEdit} = ${textCheck.of}`;
  }
}
