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

test('signs a device out at its next request after its session was ended in the settings', {
  tag: '@once',
}, async ({ page, openOtherDevice: another, problems }) => {
  problems.allow(/ 401 /);
  const { email, session: here } = await createAccount(page.request, 'devices');
  const elsewhere = await another('en');
  await storeSession(elsewhere, await signInByApi(page.request, email, PASSWORD));
  await elsewhere.goto('/account/settings');
  await expect(elsewhere.getByRole('form', { name: profile.person.title })).toBeVisible();

  await storeSession(page, here);
  await page.goto('/account/settings');
  const places = page.getByRole('list', { name: profile.sessions.title });
  await expect(places.getByRole('listitem')).toHaveCount(2);
  await expect(places.getByText(profile.sessions.current)).toHaveCount(1);
  await places.getByRole('button').click();
  await expectToast(page, profile.sessions.ended);
  await expect(places.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText(profile.sessions.only)).toBeVisible();

  const form = elsewhere.getByRole('form', { name: profile.person.title });
  await form.getByLabel(profile.person.address).fill('Гараж 9');
  await form.getByRole('button', { name: profile.person.save }).click();
  await expect(elsewhere.getByRole('dialog', { name: session.again.title })).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login\?next=%2Faccount%2Fsettings$/);
});

test('changes the email address after confirmation and notifies the old address', {
  tag: '@once',
}, async ({ page, problems }) => {
  // Requests of the menu while the confirmation ends the session; they are repeated.
  problems.allow(/ 401 /);
  const { email, session: signedIn } = await createAccount(page.request, 'old');
  const wanted = newEmail('new');
  await storeSession(page, signedIn);
  await page.goto('/account/settings');
  const section = page.getByRole('region', { name: profile.email.title });
  await section.getByRole('button', { name: profile.email.change }).click();
  await section.getByLabel(profile.email.new).fill(wanted);
  await section.getByRole('button', { name: profile.email.change }).click();
  await expect(section.getByText(wanted)).toBeVisible();
  await expect(section.getByText(email)).toBeVisible();
  await expectAccessible(page);
  await waitForMail(page.request, email, '/account/settings');

  const profileUrl = '**/api/profile/get-profile-data';
  const ended = Promise.withResolvers<void>();
  await page.route(profileUrl, async (route) => {
    await ended.promise;
    await route.continue();
  });
  await page.route('**/api/auth/confirm/*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const refused = page.waitForResponse((response) => response.status() === 401);
    const response = await route.fetch({ maxRetries: 2 });
    ended.resolve();
    await refused;
    await expect(page.getByText(accounts.confirm.signInFirst)).toHaveCount(0);
    await route.fulfill({ response });
  });
  await page.goto(await waitForTokenLink(page.request, wanted, '/confirm'));
  await expect(page.getByRole('main').getByText(wanted)).toBeVisible();
  await page.getByRole('button', { name: accounts.confirm.email }).click();
  await expectToast(page, accounts.confirm.emailDone);
  await expect(page).toHaveURL(/\/account\/settings$/);
  await expect(section.getByText(wanted, { exact: true })).toBeVisible();
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
