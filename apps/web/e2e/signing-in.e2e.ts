import type { Page } from '@playwright/test';
import {
  DEMO_PASSWORD,
  enter,
  isMobile,
  makeAccount,
  PASSWORD,
  signInByCall,
  signInByForm,
  signOut,
} from './account.ts';
import { expect, expectAccessible, expectToast, test, withoutStream } from './fixtures.ts';
import { texts } from './texts.ts';

const { accounts, app, chats, forms, home, profile, session } = texts.en;

test.beforeEach(({ speak }) => speak('en'));

const settings = /\/account\/settings$/;

test('a deep link is come back to; no address leads out of the product', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/account/settings');
  await expect(page).toHaveURL(/\/login\?next=%2Faccount%2Fsettings$/);
  await signInByForm(page, 'en', 'user@pitlane.test', DEMO_PASSWORD);
  await expect(page).toHaveURL(settings);
  await expect(page.getByRole('heading', { name: profile.title })).toBeVisible();

  const { origin } = new URL(page.url());
  for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example', '/\t/evil']) {
    // Whoever is signed in is led on at once.
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

test('the keyboard alone signs in, opens the menu and signs out', async ({ page }) => {
  await page.goto('/login');
  const main = page.getByRole('main');
  const email = main.getByLabel(accounts.fields.email);
  await email.focus();
  await page.keyboard.type('user@pitlane.test');
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expectToast(page, accounts.signIn.done);
  // The page that follows has a header of its own.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.hero.title);
  // It puts the keyboard at its beginning.
  await expect(page.getByRole('main')).toBeFocused();

  await headerMenu(page).focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole(isMobile(page) ? 'dialog' : 'banner');
  await expect(menu.getByText('user@pitlane.test')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('user@pitlane.test')).toBeHidden();
  await expect(headerMenu(page)).toBeFocused();
  await page.keyboard.press('Enter');
  const leave = menu.getByRole('button', { name: session.menu.signOut });
  await expect(leave).toBeVisible();
  for (let press = 0; press < 40; press++) {
    if (await leave.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(leave).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, session.menu.signedOut);
  await expect(page).toHaveURL(/\/login$/);
});

test('whoever signs out is not asked to sign in, and asks for nothing more', {
  tag: '@once',
}, async ({ page }) => {
  const { session: signedIn } = await makeAccount(page.request, 'leaving');
  // The menu asks for it, and has no answer before the session is over.
  await page.route('**/api/profile/get-my-posts*', () => {});
  await enter(page, signedIn);
  const stream = page.waitForRequest(/api\/events/);
  await page.goto('/account/messages');
  await stream;
  await expect(page.getByRole('heading', { name: chats.empty.title })).toBeVisible();
  const ends = (address: RegExp) =>
    page.waitForEvent('requestfailed', (call) => address.test(call.url()));
  const [dropped, over] = [ends(/get-my-posts/), ends(/api\/events/)];
  await page.route('**/api/auth/logout', async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    // When a stream breaks off, all that is shown is asked for again, and then another stream.
    await over;
    await route.fulfill({ response });
  });
  await signOut(page, 'en');
  await dropped;
  await expectToast(page, session.menu.signedOut);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { name: accounts.signIn.title })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('too many attempts show an error at the form, and nothing typed is lost', {
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

test('a session that ends mid-work is asked for again, and nothing typed is lost', {
  tag: '@once',
}, async ({ page, problems }) => {
  problems.allow(/ 401 /);
  const { email, session: first } = await makeAccount(page.request, 'mid-work');
  await withoutStream(page);
  await enter(page, first);
  await page.goto('/account/settings');
  const form = page.getByRole('form', { name: profile.person.title });
  const address = form.getByLabel(profile.person.address);
  const save = form.getByRole('button', { name: profile.person.save });
  const dialog = page.getByRole('dialog', { name: session.again.title });
  await address.fill('Гараж 7');
  // No other call of the page is refused, and asks, before this one.
  await page.waitForLoadState('networkidle');
  const { token } = await signInByCall(page.request, email, PASSWORD);
  const endOthers = () =>
    page.request.post('/api/profile/sessions/remove', {
      data: { others: true },
      headers: { Authorization: `Bearer ${token}` },
    });

  await endOthers();
  await save.click();
  await expect(dialog.getByLabel(accounts.fields.email)).toHaveValue(email);
  const password = dialog.getByLabel(accounts.fields.password, { exact: true });
  await expect(password).toBeFocused();
  await expectAccessible(page);
  await password.fill(PASSWORD);
  await password.press('Enter');
  await expectToast(page, profile.person.saved);
  await expect(dialog).toBeHidden();
  await expect(address).toHaveValue('Гараж 7');

  await address.fill('Гараж 8');
  await endOthers();
  await save.click();
  // It hears the keyboard once it has it.
  await expect(password).toBeFocused();
  await page.keyboard.press('Escape');
  await expectToast(page, session.again.declined);
  await expect(dialog).toBeHidden();
  await expect(save).toBeFocused();
  await expect(address).toHaveValue('Гараж 8');
  await save.click();
  await password.fill(PASSWORD);
  await password.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(form.getByText(profile.person.unsaved)).toBeHidden();

  // Whoever declines and goes on is a visitor.
  await endOthers();
  await address.fill('Гараж 9');
  await save.click();
  // It hears the keyboard once it has it.
  await expect(password).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('link', { name: app.nav.home }).click();
  await page.getByRole('button', { name: forms.leave.leave }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.hero.title);
  await page.goto('/account/settings');
  await expect(page).toHaveURL(/\/login\?next=%2Faccount%2Fsettings$/);
});
