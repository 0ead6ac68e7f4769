import { randomInt, randomUUID } from 'node:crypto';
import type { SignedIn } from '@pitlane/contracts';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { linkTo } from './inbox.ts';
import { type Language, texts } from './texts.ts';

export const PASSWORD = 'четыре гоночных колеса';
/** Of the demo logins (README). */
export const DEMO_PASSWORD = 'Pitlane-demo-2026';

/** An address of its own for each test, so that one database takes many runs. */
export const newEmail = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.test`;

/** One of so many that two tests hardly meet: calls are counted by number too. */
export const newPhone = () => `+7999${String(randomInt(10 ** 7)).padStart(7, '0')}`;

export const isMobile = (page: Page) => (page.viewportSize()?.width ?? 0) < 1_000;

/** The languages of a journey: one on each device, both on both in the long run. */
export function languagesOf(page: Page): Language[] {
  if (process.env.TEST_LONG) return ['ru', 'en'];
  return [isMobile(page) ? 'ru' : 'en'];
}

/** What makes a registration one of a company. */
export const COMPANY = {
  company: true,
  company_name: 'Гараж «Апекс»',
  company_address: 'Лиговский проспект, 74',
};

/** Registers a person, or a company; the account waits for its activation. */
export async function signUpByCall(
  request: APIRequestContext,
  email: string,
  company: Partial<typeof COMPANY> = {},
): Promise<void> {
  const answer = await request.post('/api/auth/signup', {
    data: {
      ...company,
      name: 'Вера',
      surname: 'Гонщикова',
      email,
      phone: newPhone(),
      password: PASSWORD,
      confirm_password: PASSWORD,
    },
  });
  expect(answer.status()).toBe(201);
}

/** Makes an account, all by calls and mail. */
export async function makeAccount(
  request: APIRequestContext,
  name: string,
  company: Partial<typeof COMPANY> = {},
): Promise<{ email: string; session: SignedIn }> {
  const email = newEmail(name);
  await signUpByCall(request, email, company);
  const link = new URL(await linkTo(request, email, '/confirm'));
  const answer = await request.post(`/api/auth/confirm/${link.searchParams.get('token')}`);
  return { email, session: (await answer.json()).data };
}

export async function signInByCall(
  request: APIRequestContext,
  email: string,
  password: string,
): Promise<SignedIn> {
  const answer = await request.post('/api/auth/login', { data: { email, password } });
  expect(answer.status()).toBe(200);
  return (await answer.json()).data;
}

/** Has a browser signed in before its next page. */
export async function enter(page: Page, { token, expires_in, user }: SignedIn): Promise<void> {
  const session = { token, expiresAt: Date.now() + expires_in * 1_000, userId: user.id };
  await page.goto('/robots.txt');
  await page.evaluate((text) => localStorage.setItem('session', text), JSON.stringify(session));
}

/** Fills in the form for signing in, on its page or in the dialog, and sends it. */
export async function signInByForm(
  page: Page,
  language: Language,
  email: string,
  password: string,
): Promise<void> {
  const { fields, signIn } = texts[language].accounts;
  const main = page.getByRole('main');
  await main.getByLabel(fields.email).fill(email);
  await main.getByLabel(fields.password, { exact: true }).fill(password);
  await main.getByRole('button', { name: signIn.submit, exact: true }).click();
}

/** Uses the menu of the account: in the header, on phones in the burger menu. */
export async function signOut(page: Page, language: Language): Promise<void> {
  const { app, session } = texts[language];
  const mobile = isMobile(page);
  await page
    .getByRole('banner')
    .getByRole('button', { name: mobile ? app.nav.menu : session.menu.label, exact: true })
    .click();
  await page
    .getByRole(mobile ? 'dialog' : 'banner')
    .getByRole('button', { name: session.menu.signOut })
    .click();
}
