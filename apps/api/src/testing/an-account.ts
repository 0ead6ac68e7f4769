import { randomUUID } from 'node:crypto';
import { signedIn } from '@pitlane/contracts';
import * as z from 'zod/mini';
import { hashPassword } from '../infra/passwords.ts';
import { aSellerRow } from './a-post.ts';
import type { TestWorld } from './test-world.ts';

export const PASSWORD = 'верный конь 42';

/** Shared by all accounts, because hashing is slow by design */
const passwordHash = hashPassword(PASSWORD);

type Fields = Parameters<typeof aSellerRow>[1];

/** Creates an account that can sign in with `PASSWORD`; `fields` override the defaults. */
export async function anAccount(world: TestWorld, fields: Fields = {}) {
  return aSellerRow(world.database, {
    email: `${randomUUID()}@example.test`,
    passwordHash: await passwordHash,
    ...fields,
  });
}

/** Opens a session of an account directly, without the sign-in endpoint. */
export async function tokenOf(world: TestWorld, userId: number): Promise<string> {
  const client = { address: '203.0.113.1', userAgent: '' };
  const { token } = await world.database.$transaction((transaction) =>
    world.app.services.sessions.openSession(transaction, userId, client),
  );
  return token;
}

export async function aSignedInAccount(world: TestWorld, fields: Fields = {}) {
  const user = await anAccount(world, fields);
  return { user, token: await tokenOf(world, user.id) };
}

const signInResponse = z.object({ data: signedIn });

export const signInResultOf = (body: unknown) => signInResponse.parse(body).data;

let registrations = 0;

/** Returns a valid registration form; `fields` override the defaults. */
export function aRegistrationForm(fields: Record<string, unknown> = {}) {
  registrations += 1;
  return {
    name: 'Анна',
    surname: 'Кузнецова',
    email: `anna-${registrations}@example.test`,
    phone: '+7 999 123-45-67',
    password: PASSWORD,
    confirm_password: PASSWORD,
    ...fields,
  };
}
