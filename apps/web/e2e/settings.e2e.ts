import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  createAccount,
  newEmail,
  PASSWORD,
  signInByApi,
  signInByForm,
  storeSession,
} from './account.ts';
import { expect, expectAccessible, expectToast, test } from './fixtures.ts';
import { waitForMail, waitForTokenLink } from './inbox.ts';
import { texts } from './texts.ts';

const { accounts, profile, session } = texts.en;
const root = fileURLToPath(new URL('../../..', import.meta.url));

test.beforeEach(({ setLanguage }) => setLanguage('en'));

test('asks a device to sign in at its next request after its session was ended in the settings', {
  tag: '@once',
}, async ({ page, openOtherDevice, problems }) => {
  problems.allow(/ 401 /);
  const { email, session: ownSession } = await createAccount(page.request, 'devices');
  const otherPage = await openOtherDevice('en');
  await storeSession(otherPage, await signInByApi(page.request, email, PASSWORD));
  await otherPage.goto('/account/settings');
  await expect(otherPage.getByRole('form', { name: profile.person.title })).toBeVisible();

  await storeSession(page, ownSession);
  await page.goto('/account/settings');
  const sessions = page.getByRole('list', { name: profile.sessions.title });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByText(profile.sessions.current)).toHaveCount(1);
  await sessions.getByRole('button').click();
  await expectToast(page, profile.sessions.ended);
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText(profile.sessions.only)).toBeVisible();

  const form = otherPage.getByRole('form', { name: profile.person.title });
  await form.getByLabel(profile.person.address).fill('Гараж 9');
  await form.getByRole('button', { name: profile.person.save }).click();
  await expect(otherPage.getByRole('dialog', { name: session.again.title })).toBeVisible();
  await otherPage.reload();
  await expect(otherPage).toHaveURL(/\/login\?next=%2Faccount%2Fsettings$/);
});

test('changes the email address after confirmation and notifies the old address', {
  tag: '@once',
}, async ({ page, problems }) => {
  // Requests of the menu fail while the confirmation replaces the session; they are repeated.
  problems.allow(/ 401 /);
  const { email, session: ownSession } = await createAccount(page.request, 'old');
  const newAddress = newEmail('new');
  await storeSession(page, ownSession);
  await page.goto('/account/settings');
  const section = page.getByRole('region', { name: profile.email.title });
  await section.getByRole('button', { name: profile.email.change }).click();
  await section.getByLabel(profile.email.new).fill(newAddress);
  await section.getByRole('button', { name: profile.email.change }).click();
  await expect(section.getByText(newAddress)).toBeVisible();
  await expect(section.getByText(email)).toBeVisible();
  await expectAccessible(page);
  await waitForMail(page.request, email, '/account/settings');

  const profileUrl = '**/api/profile/get-profile-data';
  const sessionEnded = Promise.withResolvers<void>();
  await page.route(profileUrl, async (route) => {
    await sessionEnded.promise;
    await route.continue();
  });
  await page.route('**/api/auth/confirm/*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const unauthorized = page.waitForResponse((response) => response.status() === 401);
    const response = await route.fetch({ maxRetries: 2 });
    sessionEnded.resolve();
    await unauthorized;
    await expect(page.getByText(accounts.confirm.signInFirst)).toHaveCount(0);
    await route.fulfill({ response });
  });
  await page.goto(await waitForTokenLink(page.request, newAddress, '/confirm'));
  await expect(page.getByRole('main').getByText(newAddress)).toBeVisible();
  await page.getByRole('button', { name: accounts.confirm.email }).click();
  await expectToast(page, accounts.confirm.emailDone);
  await expect(page).toHaveURL(/\/account\/settings$/);
  await expect(section.getByText(newAddress, { exact: true })).toBeVisible();
  await expect(section.getByText(email)).toBeHidden();
});

test('shows the reason and a contact to a blocked account', { tag: '@once' }, async ({
  page,
  problems,
}) => {
  problems.allow(/ 403 /);
  const { email } = await createAccount(page.request, 'blocked');
  const command = ['--disable-warning=ExperimentalWarning', 'prisma/commands/account.ts'];
  await promisify(execFile)(
    process.execPath,
    [...command, 'block', email, 'Ads of cars that do not exist'],
    { cwd: root, env: { ...process.env, DATA_FOLDER: process.env.E2E_DATA_FOLDER } },
  );
  await page.goto('/login');
  await signInByForm(page, 'en', email, PASSWORD);
  await expect(page.getByRole('heading', { name: session.block.title })).toBeVisible();
  await expect(page).toHaveURL(/\/block$/);
  await expect(page.getByText('Ads of cars that do not exist')).toBeVisible();
  await expect(page.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:.+@.+/);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expectAccessible(page);
});
