import type { Database } from '../../../infra/database.ts';

/** Reports whether the mail server has permanently refused an account's address. */
export async function isRefused(database: Database, email: string): Promise<boolean> {
  return (await database.user.count({ where: { email, emailRefusedAt: { not: null } } })) > 0;
}

export async function markRefused(
  database: Database,
  email: string,
  emailRefusedAt: Date,
): Promise<void> {
  await database.user.updateMany({
    where: { email, emailRefusedAt: null },
    data: { emailRefusedAt },
  });
}
