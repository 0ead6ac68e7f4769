import { confirm, sendResetUrl, signUp } from '@pitlane/contracts';
import { expect } from 'vitest';
import { aRegistrationForm, signInResultOf } from './an-account.ts';
import type { MailServer, ReceivedMail } from './mail-server.ts';
import type { TestWorld } from './test-world.ts';

export function tokenIn(mail: ReceivedMail | undefined): string {
  const token = new URL(mail?.links[0] ?? '', 'http://x').searchParams.get('token');
  expect(token, mail?.text ?? 'no email was received').toMatch(/^[\w-]{56}$/);
  return token ?? '';
}

async function lastEmailTo(world: TestWorld, mailServer: MailServer, email: string) {
  const mails = await mailServer.deliver(world);
  return mails.findLast(({ to }) => to.includes(email));
}

/** Registers; returns the form and the token of the emailed activation link. */
export async function aRegisteredUser(
  world: TestWorld,
  mailServer: MailServer,
  fields: Record<string, unknown> = {},
) {
  const form = aRegistrationForm(fields);
  const response = await world.call(signUp, { body: form });
  expect(response.status, response.text).toBe(201);
  return {
    form,
    link: tokenIn(await lastEmailTo(world, mailServer, form.email.trim().toLowerCase())),
  };
}

/** Registers and confirms; returns the form and the sign-in response. */
export async function aConfirmedAccount(
  world: TestWorld,
  mailServer: MailServer,
  fields: Record<string, unknown> = {},
) {
  const { form, link } = await aRegisteredUser(world, mailServer, fields);
  const response = await world.call(confirm, { params: { token: link } });
  expect(response.status, response.text).toBe(200);
  return { form, link, ...signInResultOf(response.body) };
}

/** Requests a password reset; returns the token of the emailed link. */
export async function aResetToken(world: TestWorld, mailServer: MailServer, email: string) {
  const response = await world.call(sendResetUrl, { body: { email } });
  expect(response.status, response.text).toBe(200);
  return tokenIn(await lastEmailTo(world, mailServer, email));
}
