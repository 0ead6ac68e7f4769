import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { addresses, getNotificationSettings, getSavedFilters } from '@pitlane/contracts';
import { createAccount, isMobile, storeSession } from './account.ts';
import { markEmailRejected } from './database.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './fixtures.ts';
import { waitForMail, waitForTokenLink } from './inbox.ts';
import {
  approvePost,
  authorization,
  createPost,
  deletePost,
  signInAsModerator,
} from './posts-api.ts';
import { fillText, type Language, texts } from './texts.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const EIGHT_DAYS_MS = 8 * 86_400_000;
const SEARCH_NAME = 'Мечта';

/** Sends an account the digest that is due next Monday. */
async function sendDigest(email: string, publicUrl: string): Promise<void> {
  const asOf = new Date(Date.now() + EIGHT_DAYS_MS).toISOString();
  const command = ['--disable-warning=ExperimentalWarning', 'prisma/commands/digests.ts'];
  const { E2E_DATA_FOLDER: DATA_FOLDER, E2E_SMTP_URL: SMTP_URL } = process.env;
  await promisify(execFile)(process.execPath, [...command, '--account', email, '--as-of', asOf], {
    cwd: root,
    env: { ...process.env, DATA_FOLDER, SMTP_URL, PUBLIC_URL: publicUrl },
  });
}

test('sends a weekly digest with the new ad, its search and unsubscribe links', async ({
  page,
  baseURL,
  smallPhotos,
  problems,
  setLanguage,
}) => {
  const language: Language = isMobile(page) ? 'ru' : 'en';
  await setLanguage(language);
  const { notifications, savedSearches, ui } = texts[language];
  const { unsubscribe: t } = notifications;
  const { request } = page;
  const main = page.getByRole('main');
  const headingWith = (name: string) => main.getByRole('heading', { level: 1, name, exact: true });
  const { email, session } = await createAccount(request, 'reader');
  const seller = await createAccount(request, 'sold');
  const headers = authorization(session.token);
  const getData = async (path: string) =>
    (await (await request.get(path, { headers })).json()).data;
  const readPeriodId = async () => (await getData(`/api${getSavedFilters.path}`))[0].optionId;
  const areDigestsEnabled = async () =>
    (await getData(`/api${getNotificationSettings.path}`)).digest;

  // No other test has ads at this price.
  const price = 40_000_000 + randomInt(10 ** 7);
  const data = { price_from: price, price_to: price, name: SEARCH_NAME, optionId: 2 };
  await request.post('/api/profile/save-filter', { headers, data });
  const moderator = await signInAsModerator(request);
  const { id } = await createPost(request, seller.session, smallPhotos, { price: String(price) });
  await approvePost(request, moderator.token, id);
  await expect
    .poll(async () => (await getData('/api/profile/get-new-saved-searches-count')).count)
    .toBe(1);
  await sendDigest(email, baseURL ?? '');
  const { id: mailId, subject } = await waitForMail(request, email, 'savedSearches?id=');
  const findEmailLinks = async (link: string) => {
    await page.goto(`${process.env.E2E_INBOX_URL}/api/email/${mailId}/html`);
    return page.locator(`a[href*="${link}"]`);
  };

  await test.step('shows the ad with its picture', async () => {
    expect(subject).toContain(SEARCH_NAME);
    const card = await findEmailLinks(addresses.product(id));
    await expect(card.last()).toHaveText(/Mazda RX-7/);
    await expect
      .poll(() => card.locator('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth))
      .toBeGreaterThan(0);
    await expectNoOverflow(page);
    const links = await page
      .getByRole('link')
      .evaluateAll((anchors: HTMLAnchorElement[]) => [...new Set(anchors.map(({ href }) => href))]);
    expect(links.length).toBeGreaterThan(4);
    for (const link of links) await expect(await request.get(link), link).toBeOK();
  });

  await test.step('asks for confirmation before it unsubscribes from the search', async () => {
    await (await findEmailLinks(addresses.unsubscribe(''))).first().click();
    await expect(headingWith(t.title)).toBeVisible();
    await expect(main.getByText(fillText(t.search, { name: SEARCH_NAME }))).toBeVisible();
    expect(await readPeriodId()).toBe(2);
    await expectNoOverflow(page);
    await expectAccessible(page);
  });

  await test.step('shows an error on a lost connection', async () => {
    problems.allow(/ERR_FAILED/);
    const isUnsubscribeRequest = (url: URL) => url.pathname.startsWith('/api/unsubscribe/');
    await page.route(isUnsubscribeRequest, (route) => route.abort());
    await main.getByRole('button', { name: t.submit }).click();
    await expect(main.getByRole('alert')).toHaveText(ui.error.offline);
    await page.unroute(isUnsubscribeRequest);
  });

  await test.step('unsubscribes with the button and undoes it', async () => {
    await main.getByRole('button', { name: t.submit }).click();
    await expect(headingWith(t.stopped)).toBeFocused();
    expect(await readPeriodId()).toBe(1);
    await page.reload();
    await expect(headingWith(t.already)).toBeVisible();
    await main.getByRole('button', { name: t.undo }).click();
    await expect(headingWith(t.resumed)).toBeFocused();
    expect(await readPeriodId()).toBe(2);
  });

  await test.step('disables all digests with the last link and shows this in the account', async () => {
    await (await findEmailLinks(addresses.unsubscribe(''))).last().click();
    await expect(main.getByText(t.all)).toBeVisible();
    await main.getByRole('button', { name: t.submit }).click();
    await expect(headingWith(t.stopped)).toBeVisible();
    expect(await areDigestsEnabled()).toBe(false);
    await storeSession(page, session);
    await page.goto(addresses.accountSavedSearches());
    await expect(main.getByText(savedSearches.letters.off)).toBeVisible();
    await main.getByRole('button', { name: savedSearches.letters.resume }).click();
    await expectToast(page, savedSearches.letters.resumed);
    await expect(main.getByText(savedSearches.letters.off)).toHaveCount(0);
  });

  await test.step('offers the same switch in the settings, with a link to the period', async () => {
    await page.goto(addresses.accountNotifications());
    await main.getByRole('button', { name: notifications.emails.open }).click();
    const dialog = page.getByRole('dialog', { name: notifications.emails.title });
    const digest = dialog.getByRole('checkbox', { name: notifications.emails.digest });
    await expect(digest).toBeChecked();
    await digest.click();
    await expect(dialog.getByText(notifications.emails.saved, { exact: true })).toBeVisible();
    expect(await areDigestsEnabled()).toBe(false);
    await expectAccessible(page);
    await dialog.getByRole('link', { name: notifications.emails.period }).click();
    await expect(main.getByText(savedSearches.letters.off)).toBeVisible();
  });

  await test.step('opens the search with the new ad', async () => {
    await (await findEmailLinks('savedSearches?id=')).first().click();
    await expect(main.getByRole('article')).toHaveCount(1);
  });

  await test.step('explains an invalid link and links to the settings', async () => {
    problems.allow(/ 422 /, /\/api\/unsubscribe\//);
    await page.goto(addresses.unsubscribe('x'.repeat(43)));
    await expect(headingWith(t.badTitle)).toBeVisible();
    await expectAccessible(page);
    await main.getByRole('link', { name: t.settings }).click();
    await expect(page).toHaveURL(/\/account\/notifications$/);
  });

  await deletePost(request, seller.session, id);
});

test('warns about an email address that rejects mail and confirms it again', async ({
  page,
  setLanguage,
}) => {
  const language: Language = isMobile(page) ? 'ru' : 'en';
  await setLanguage(language);
  const { accounts, profile, savedSearches } = texts[language];
  const main = page.getByRole('main');
  const { email, session } = await createAccount(page.request, 'refused');
  await markEmailRejected(email);
  await storeSession(page, session);

  await page.goto(addresses.accountSavedSearches());
  await expect(main.getByText(fillText(savedSearches.letters.refused, { email }))).toBeVisible();
  await main.getByRole('link', { name: savedSearches.letters.mend }).click();
  const section = page.getByRole('region', { name: profile.email.title });
  const warning = section.getByText(fillText(profile.email.refused, { email }));
  await expect(warning).toBeVisible();
  await section.getByRole('button', { name: profile.email.confirmAnew }).click();
  await expect(section.getByText(profile.email.confirmAnewSent)).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);

  // The first link activated the account.
  await page.goto(await waitForTokenLink(page.request, email, '/confirm', 2));
  await page.getByRole('button', { name: accounts.confirm.email }).click();
  await expectToast(page, accounts.confirm.emailDone);
  await expect(page).toHaveURL(/\/account\/settings$/);
  await expect(warning).toHaveCount(0);
  await expect(section.getByText(email, { exact: true })).toBeVisible();
});
