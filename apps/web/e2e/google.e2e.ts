import type { Page } from '@playwright/test';
import { createAccount, newEmail, PASSWORD } from './account.ts';
import { expect, expectToast, test } from './fixtures.ts';
import { texts } from './texts.ts';

const { accounts, profile } = texts.en;

test.beforeEach(({ setLanguage }) => setLanguage('en'));

async function signInWithGoogle(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: accounts.google.button }).click();
  // The sign-in page has a field with the same label.
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Removes the session, as in another browser. */
async function clearSession(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('session'));
}

test('creates an account on the first sign-in, finds it on the second and opens the requested page', {
  tag: '@once',
}, async ({ page }) => {
  const email = newEmail('google');
  await page.goto('/login?next=%2Faccount%2Fsettings');
  await signInWithGoogle(page, email);
  await expectToast(page, accounts.signIn.done);
  await expect(page).toHaveURL(/\/account\/settings$/);
  const personForm = page.getByRole('form', { name: profile.person.title });
  await expect(personForm.getByLabel(profile.person.firstName)).toHaveValue('Вера');
  // An account without a password can request a link to set one.
  await expect(page.getByRole('button', { name: profile.password.send })).toBeVisible();
  await personForm.getByLabel(profile.person.firstName).fill('Вероника');
  await personForm.getByRole('button', { name: profile.person.save }).click();
  await expectToast(page, profile.person.saved);

  await clearSession(page);
  await page.goto('/register?next=%2Faccount%2Fsettings');
  await signInWithGoogle(page, email);
  await expect(page).toHaveURL(/\/account\/settings$/);
  await expect(personForm.getByLabel(profile.person.firstName)).toHaveValue('Вероника');
});

test('links an existing account only after its password is entered', {
  tag: '@once',
}, async ({ page, problems }) => {
  // The first response asks for the password.
  problems.allow(/ 409 /);
  // Linking replaces the session; the menu repeats its requests with the new one.
  problems.allow(/ 401 /, /\/(get-my-posts|get-free-count|events$)/);
  const { email } = await createAccount(page.request, 'linked');
  const main = page.getByRole('main');
  await page.goto('/login?next=%2Faccount%2Fsettings');
  await signInWithGoogle(page, email);
  await expect(main.getByRole('heading', { name: accounts.google.linkTitle })).toBeFocused();
  await main.getByLabel(accounts.fields.email).fill(email);
  await main.getByLabel(accounts.fields.password, { exact: true }).fill(PASSWORD);
  await main.getByRole('button', { name: accounts.signIn.submit, exact: true }).click();
  await expectToast(page, accounts.google.linked);
  await expect(page).toHaveURL(/\/account\/settings$/);

  await clearSession(page);
  await page.goto('/login');
  await signInWithGoogle(page, email);
  await expectToast(page, accounts.signIn.done);
  await expect(page).toHaveURL(/\/$/);
});

test('shows an error if Google returns no code or an invalid one', { tag: '@once' }, async ({
  page,
  problems,
}) => {
  problems.allow(/ 422 /);
  await page.goto('/api/auth/google/callback?error=access_denied');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('alert').getByText(accounts.google.failed)).toBeVisible();
  await page.evaluate(() =>
    sessionStorage.setItem('google-start', JSON.stringify({ next: null, code: null })),
  );
  await page.goto('/login?code=not-a-code');
  await expect(page.getByRole('alert').getByText(/Google/)).toBeVisible();
  await expect(page.getByRole('link', { name: accounts.google.button })).toBeVisible();
});

test('ignores a code that was issued to another browser', { tag: '@once' }, async ({ page }) => {
  let isExchanged = false;
  page.on('request', (request) => {
    isExchanged ||= request.url().endsWith('/auth/exchange');
  });
  await page.goto('/login?code=of-another-browser&next=%2Faccount%2Fsettings');
  await expect(page.getByRole('heading', { name: accounts.signIn.title })).toBeVisible();
  await expect(page).toHaveURL(/\/login\?next=%2Faccount%2Fsettings$/);
  await expect(page.getByRole('link', { name: accounts.google.button })).toBeVisible();
  expect(isExchanged).toBe(false);
});
