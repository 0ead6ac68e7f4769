import { z } from 'zod';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Database } from '../../infra/database.ts';
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

const lacksCheck = (stored: Prisma.Sql, contactName: Prisma.Sql, description: Prisma.Sql) => sql`
  ${stored}->>'of' IS DISTINCT FROM
    encode(sha256(convert_to(${contactName} || chr(10) || ${description}, 'UTF8')), 'hex')`;

/** Versions that wait for a moderator and whose present texts nobody has checked. */
export async function findUnchecked(database: Database, take: number): Promise<Unchecked[]> {
  const ofPost = lacksCheck(sql`text_check`, sql`contact_name`, sql`description`);
  const ofEdit = lacksCheck(
    sql`e.text_check`,
    sql`(e.values->>'contact_name')`,
    sql`(e.values->>'description')`,
  );
  const rows = await database.$queryRaw`
    SELECT id AS "postId", 'post' AS version, contact_name, description
    FROM post WHERE status = 'moderation' AND ${ofPost}
    UNION ALL
    SELECT e.post_id, 'edit', e.values->>'contact_name', e.values->>'description'
    FROM post_edit e JOIN post p ON p.id = e.post_id
    WHERE e.deny_reason IS NULL AND p.status = 'active' AND ${ofEdit}
    LIMIT ${take}`;
  return unchecked.parse(rows);
}

/** Keeps a check with its version; one that has changed meanwhile no longer matches it. */
export async function storeCheck(
  database: Database,
  { postId, version }: Unchecked,
  textCheck: TextCheck,
): Promise<void> {
  if (version === 'post') {
    await database.post.updateMany({ where: { id: postId }, data: { textCheck } });
  } else {
    await database.postEdit.updateMany({ where: { postId }, data: { textCheck } });
  }
}
