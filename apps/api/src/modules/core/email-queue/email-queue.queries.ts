import type { Database } from '../../../infra/database.ts';

export async function isEmailRefused(database: Database, email: string): Promise<boolean> {
  return (await database.user.count({ where: { email, emailRefusedAt: { not: null } } })) > 0;
}

export async function markEmailRefused(
  database: Database,
  email: string,
  emailRefusedAt: Date,
): Promise<void> {
  await database.user.updateMany({
    where: { email, emailRefusedAt: null },
    data: { emailRefusedAt },
  });
}
