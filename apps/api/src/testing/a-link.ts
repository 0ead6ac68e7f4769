import { confirm, sendResetUrl, signUp } from '@pitlane/contracts';
import { expect } from 'vitest';
import { aRegistration, signedInOf } from './an-account.ts';
import type { PostOffice, ReceivedMail } from './post-office.ts';
import type { TestWorld } from './test-world.ts';

export function tokenIn(mail: ReceivedMail | undefined): string {
  const token = new URL(mail?.links[0] ?? '', 'http://x').searchParams.get('token');
  expect(token, mail?.text ?? 'no email was received').toMatch(/^[\w-]{56}$/);
  return token ?? '';
}

async function emailTo(world: TestWorld, office: PostOffice, email: string) {
  const mails = await office.deliver(world);
  return mails.findLast(({ to }) => to.includes(email));
}

/** Registers; returns the form and the token of the emailed activation link. */
export async function aRegistered(
  world: TestWorld,
  office: PostOffice,
  fields: Record<string, unknown> = {},
) {
  const form = aRegistration(fields);
  const answer = await world.call(signUp, { body: form });
  expect(answer.status, answer.text).toBe(201);
  return { form, link: tokenIn(await emailTo(world, office, form.email.trim().toLowerCase())) };
}

/** Registers and confirms; returns the form and the sign-in response. */
export async function aConfirmed(
  world: TestWorld,
  office: PostOffice,
  fields: Record<string, unknown> = {},
) {
  const { form, link } = await aRegistered(world, office, fields);
  const answer = await world.call(confirm, { params: { token: link } });
  expect(answer.status, answer.text).toBe(200);
  return { form, link, ...signedInOf(answer.body) };
}

/** Requests a password reset; returns the token of the emailed link. */
export async function aResetLink(world: TestWorld, office: PostOffice, email: string) {
  const answer = await world.call(sendResetUrl, { body: { email } });
  expect(answer.status, answer.text).toBe(200);
  return tokenIn(await emailTo(world, office, email));
}
