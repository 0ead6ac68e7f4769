import { randomInt, randomUUID } from 'node:crypto';
import type { SignedIn } from '@pitlane/contracts';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { waitForTokenLink } from './inbox.ts';
import { type Language, texts } from './texts.ts';

export const PASSWORD = 'четыре гоночных колеса';
/** Password of the demo accounts listed in the README. */
export const DEMO_PASSWORD = 'Pitlane-demo-2026';

/** Returns a unique email address, so that tests can run repeatedly on one database. */
export const newEmail = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.test`;

/** Returns a random phone number, because the API also limits requests per number. */
export const newPhone = () => `+7999${String(randomInt(10 ** 7)).padStart(7, '0')}`;

export const isMobile = (page: Page) => (page.viewportSize()?.width ?? 0) < 1_000;

/** Returns the languages a test runs in: one per device, both in long runs (`TEST_LONG`). */
export function languagesOf(page: Page): Language[] {
  if (process.env.TEST_LONG) return ['ru', 'en'];
  return [isMobile(page) ? 'ru' : 'en'];
}

export const COMPANY_FIELDS = {
  company: true,
  company_name: 'Гараж «Апекс»',
  company_address: 'Лиговский проспект, 74',
};

/** Registers an individual, or a company if its fields are given, without activating the account. */
export async function registerByApi(
  request: APIRequestContext,
  email: string,
  company: Partial<typeof COMPANY_FIELDS> = {},
): Promise<void> {
  const response = await request.post('/api/auth/signup', {
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
  expect(response.status()).toBe(201);
}

/** Registers and activates an account through the API and the link in the email. */
export async function createAccount(
  request: APIRequestContext,
  name: string,
  company: Partial<typeof COMPANY_FIELDS> = {},
): Promise<{ email: string; session: SignedIn }> {
  const email = newEmail(name);
  await registerByApi(request, email, company);
  const link = new URL(await waitForTokenLink(request, email, '/confirm'));
  const response = await request.post(`/api/auth/confirm/${link.searchParams.get('token')}`);
  return { email, session: (await response.json()).data };
}

export async function signInByApi(
  request: APIRequestContext,
  email: string,
  password: string,
): Promise<SignedIn> {
  const response = await request.post('/api/auth/login', { data: { email, password } });
  expect(response.status()).toBe(200);
  return (await response.json()).data;
}

/** Stores a session in the browser; the next page that is opened is signed in. */
export async function storeSession(
  page: Page,
  { token, expires_in, user }: SignedIn,
): Promise<void> {
  const session = { token, expiresAt: Date.now() + expires_in * 1_000, userId: user.id };
  await page.goto('/robots.txt');
  await page.evaluate((text) => localStorage.setItem('session', text), JSON.stringify(session));
}

/** Submits the sign-in form, which is either on its page or in a dialog. */
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

/** Signs out through the account menu: in the header on desktops, in the burger menu on phones. */
export async function signOut(page: Page, language: Language): Promise<void> {
  const { app, session } = texts[language];
  const onMobile = isMobile(page);
  await page
    .getByRole('banner')
    .getByRole('button', { name: onMobile ? app.nav.menu : session.menu.label, exact: true })
    .click();
  await page
    .getByRole(onMobile ? 'dialog' : 'banner')
    .getByRole('button', { name: session.menu.signOut })
    .click();
}
