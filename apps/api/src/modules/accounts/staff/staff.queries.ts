import type { DatabaseTransaction } from '../../../infra/database.ts';

/** Locks the account of an email address and returns it; `null` if there is none. */
export async function lockAccountByEmail(transaction: DatabaseTransaction, email: string) {
  const [row] = await transaction.$queryRaw<{ id: number; role: string }[]>`
    SELECT id, role FROM users WHERE email = ${email.toLowerCase()} FOR NO KEY UPDATE`;
  return row ?? null;
}

/** Deletes what grants access without a session: emailed links and codes of Google sign-ins. */
export async function deleteLinks(transaction: DatabaseTransaction, userId: number): Promise<void> {
  await transaction.passwordReset.deleteMany({ where: { userId } });
  await transaction.emailChange.deleteMany({ where: { userId } });
  await transaction.$executeRaw`
    DELETE FROM provider_sign_in s USING users u WHERE u.id = ${userId} AND (s.email = u.email
      OR (s.provider, s.subject) IN (SELECT provider, subject FROM user_identity WHERE user_id = u.id))`;
}
