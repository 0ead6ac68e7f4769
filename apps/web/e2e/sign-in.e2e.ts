import type { Page } from '@playwright/test';
import {
  createAccount,
  DEMO_PASSWORD,
  isMobile,
  PASSWORD,
  signInByApi,
  signInByForm,
  signOut,
  storeSession,
} from './account.ts';
import { expect, expectAccessible, expectToast, stubEventStream, test } from './fixtures.ts';
import { texts } from './texts.ts';

const { accounts, app, chats, forms, home, profile, session } = texts.en;

test.beforeEach(({ setLanguage }) => setLanguage('en'));

const settingsUrl = /\/account\/settings$/;

test('returns to a deep link after sign-in and rejects external URLs', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/account/settings');
  await expect(page).toHaveURL(/\/login\?next=%2Faccount%2Fsettings$/);
  await signInByForm(page, 'en', 'user@pitlane.test', DEMO_PASSWORD);
  await expect(page).toHaveURL(settingsUrl);
  await expect(page.getByRole('heading', { name: profile.title })).toBeVisible();

  const { origin } = new URL(page.url());
  for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example', '/\t/evil']) {
    // Signed-in users are redirected at once.
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await expect(page, next).toHaveURL(`${origin}/`);
  }
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login?next=%2F%5Cevil.example');
  await signInByForm(page, 'en', 'user@pitlane.test', DEMO_PASSWORD);
  await expect(page).toHaveURL(`${origin}/`);
});

const headerMenu = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('button', { name: isMobile(page) ? app.nav.menu : session.menu.label, exact: true });

test('signs in, opens the menu and signs out by keyboard', async ({ page }) => {
  await page.goto('/login');
  const main = page.getByRole('main');
  const email = main.getByLabel(accounts.fields.email);
  await email.focus();
  await page.keyboard.type('user@pitlane.test');
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expectToast(page, accounts.signIn.done);
  // The next page replaces the header, so its heading must be rendered first.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.hero.title);
  // Navigation moves focus to the beginning of the page.
  await expect(page.getByRole('main')).toBeFocused();

  await headerMenu(page).focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole(isMobile(page) ? 'dialog' : 'banner');
  await expect(menu.getByText('user@pitlane.test')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('user@pitlane.test')).toBeHidden();
  await expect(headerMenu(page)).toBeFocused();
  await page.keyboard.press('Enter');
  const signOutButton = menu.getByRole('button', { name: session.menu.signOut });
  await expect(signOutButton).toBeVisible();
  for (let press = 0; press < 40; press++) {
    if (await signOutButton.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(signOutButton).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, session.menu.signedOut);
  await expect(page).toHaveURL(/\/login$/);
});

test('aborts pending requests on sign-out without asking to sign in again', {
  tag: '@once',
}, async ({ page }) => {
  const { session: ownSession } = await createAccount(page.request, 'leaving');
  // Keeps a request of the menu pending until the session ends.
  await page.route('**/api/profile/get-my-posts*', () => {});
  await storeSession(page, ownSession);
  const streamRequest = page.waitForRequest(/api\/events/);
  await page.goto('/account/messages');
  await streamRequest;
  await expect(page.getByRole('heading', { name: chats.empty.title })).toBeVisible();
  const waitForAbort = (url: RegExp) =>
    page.waitForEvent('requestfailed', (request) => url.test(request.url()));
  const [menuRequestAborted, streamAborted] = [
    waitForAbort(/get-my-posts/),
    waitForAbort(/api\/events/),
  ];
  await page.route('**/api/auth/logout', async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    // A broken stream would reload all visible data and reconnect.
    await streamAborted;
    await route.fulfill({ response });
  });
  await signOut(page, 'en');
  await menuRequestAborted;
  await expectToast(page, session.menu.signedOut);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { name: accounts.signIn.title })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('shows an error at the form after too many attempts and preserves the input', {
  tag: '@once',
}, async ({ page, problems }) => {
  problems.allow(/ 429 /);
  const message = 'Too many attempts to sign in. Try again in 5 minutes';
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '300' },
      json: { message, code: 'login.too_often' },
    }),
  );
  await page.goto('/login');
  await signInByForm(page, 'en', 'user@pitlane.test', DEMO_PASSWORD);
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toHaveText(message);
  await expect(main.getByLabel(accounts.fields.email)).toHaveValue('user@pitlane.test');
  await expectAccessible(page);
});

test('asks to sign in again when a session ends and preserves typed text', {
  tag: '@once',
}, async ({ page, problems }) => {
  problems.allow(/ 401 /);
  const { email, session: firstSession } = await createAccount(page.request, 'mid-work');
  await stubEventStream(page);
  await storeSession(page, firstSession);
  await page.goto('/account/settings');
  const form = page.getByRole('form', { name: profile.person.title });
  const addressField = form.getByLabel(profile.person.address);
  const saveButton = form.getByRole('button', { name: profile.person.save });
  const dialog = page.getByRole('dialog', { name: session.again.title });
  await addressField.fill('Гараж 7');
  // Otherwise another request could be rejected first and open the dialog.
  await page.waitForLoadState('networkidle');
  const { token } = await signInByApi(page.request, email, PASSWORD);
  const endOtherSessions = () =>
    page.request.post('/api/profile/sessions/remove', {
      data: { others: true },
      headers: { Authorization: `Bearer ${token}` },
    });

  await endOtherSessions();
  await saveButton.click();
  await expect(dialog.getByLabel(accounts.fields.email)).toHaveValue(email);
  const passwordField = dialog.getByLabel(accounts.fields.password, { exact: true });
  await expect(passwordField).toBeFocused();
  await expectAccessible(page);
  await passwordField.fill(PASSWORD);
  await passwordField.press('Enter');
  await expectToast(page, profile.person.saved);
  await expect(dialog).toBeHidden();
  await expect(addressField).toHaveValue('Гараж 7');

  await addressField.fill('Гараж 8');
  await endOtherSessions();
  await saveButton.click();
  // The dialog handles Escape only while it has focus.
  await expect(passwordField).toBeFocused();
  await page.keyboard.press('Escape');
  await expectToast(page, session.again.declined);
  await expect(dialog).toBeHidden();
  await expect(saveButton).toBeFocused();
  await expect(addressField).toHaveValue('Гараж 8');
  await saveButton.click();
  await passwordField.fill(PASSWORD);
  await passwordField.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(form.getByText(profile.person.unsaved)).toBeHidden();

  // After declining, the user continues as a visitor.
  await endOtherSessions();
  await addressField.fill('Гараж 9');
  await saveButton.click();
  // The dialog handles Escape only while it has focus.
  await expect(passwordField).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('link', { name: app.nav.home }).click();
  await page.getByRole('button', { name: forms.leave.leave }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.hero.title);
  await page.goto('/account/settings');
  await expect(page).toHaveURL(/\/login\?next=%2Faccount%2Fsettings$/);
});
