import { randomInt } from 'node:crypto';
import { addresses } from '@pitlane/contracts';
import type { Page } from '@playwright/test';
import { createAccount, isMobile, PASSWORD, signInByForm, storeSession } from './account.ts';
import { addUnknownIds } from './database.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './fixtures.ts';
import { approvePost, createPost, deletePost, signInAsModerator } from './posts-api.ts';
import { fillText, type Language, texts } from './texts.ts';

/** Returns a price that no other test uses. */
const uniquePrice = () => 20_000_000 + randomInt(10 ** 7);

const languageOf = (page: Page): Language => (isMobile(page) ? 'en' : 'ru');

/** Locates the link with the count of new ads: in the header on desktops, the account tab on phones. */
const newAdsLink = (page: Page, language: Language, count: number) =>
  page
    .getByRole('link', { name: `${texts[language].app.nav.savedSearches}: ${count}`, exact: true })
    .filter({ visible: true })
    .first();

test("saves a visitor's search after sign-in, explains new ads and marks them as seen", async ({
  page,
  openOtherDevice,
  smallPhotos,
  setLanguage,
}) => {
  const language = languageOf(page);
  await setLanguage(language);
  const { savedSearches: t, search, posts } = texts[language];
  const { request } = page;
  const main = page.getByRole('main');
  const { email } = await createAccount(request, 'saver');
  const seller = await createAccount(request, 'sold');
  const price = uniquePrice();
  const searchPath = addresses.search({ price_from: price, price_to: price });
  const dialog = page.getByRole('dialog');
  const row = main.getByRole('region', { name: t.title }).getByRole('article');

  await test.step('saves a search without results for a visitor', async () => {
    await page.goto(searchPath);
    await expect(page.getByText(search.empty.save)).toBeVisible();
    await page.getByRole('button', { name: search.save }).first().click();
    await expectAccessible(page);
    await dialog.getByLabel(t.rename.label).fill('Мечта');
    await dialog.getByLabel(t.frequency.label).selectOption({ label: t.frequency.own.month });
    await dialog.getByRole('button', { name: t.save.signIn }).click();
    await signInByForm(page, language, email, PASSWORD);
    await expectToast(page, t.save.done);
    await expect(page).toHaveURL(new RegExp(`priceFrom=${price}`));
  });

  await test.step('reports that the same search is already saved', async () => {
    await page.getByRole('button', { name: search.save }).first().click();
    await dialog.getByRole('button', { name: t.save.submit }).click();
    await expect(dialog.getByText(fillText(t.save.existsText, { name: 'Мечта' }))).toBeVisible();
    await dialog.getByRole('link', { name: t.save.show }).click();
    await expect(row).toHaveCount(1);
    await expect(row.getByLabel(t.frequency.label)).toHaveValue('3');
    await expect(row.getByText(t.noNew)).toBeVisible();
    await expectNoOverflow(page);
  });

  const sellerPage = await openOtherDevice(language);
  const fields = { price: String(price) };
  const { id } = await createPost(sellerPage.request, seller.session, smallPhotos, fields);
  await approvePost(request, (await signInAsModerator(request)).token, id);

  await test.step('shows the count without a reload, then the new ad and the matching search', async () => {
    await newAdsLink(page, language, 1).click();
    await row.getByRole('link', { name: t.showNew }).click();
    await expect(main.getByRole('article')).toHaveCount(1);
    await main.getByRole('button', { name: t.why.ask }).click();
    await expect(main.getByText(fillText(t.why.matches, { name: 'Мечта' }))).toBeVisible();
    await expectAccessible(page);
    await main.getByRole('article').getByRole('link').first().click();
    await page.waitForURL(new RegExp(`[?&]id=${id}`));
    await expect(main.getByText(fillText(t.why.matches, { name: 'Мечта' }))).toBeVisible();
    await page.goBack();
  });

  await test.step('marks new ads in the search until they are seen', async () => {
    await main.getByRole('link', { name: t.open }).click();
    await expect(main.getByRole('article').getByText(posts.card.fresh)).toBeVisible();
    const bar = page.getByRole('region', { name: fillText(t.bar.label, { name: 'Мечта' }) });
    await expectNoOverflow(page);
    await bar.getByRole('button', { name: t.seen }).click();
    await expect(bar.getByText(t.noNew)).toBeVisible();
    await expect(main.getByRole('article').getByText(posts.card.fresh)).toHaveCount(0);
    await expect(newAdsLink(page, language, 1)).toHaveCount(0);
  });

  await deletePost(request, seller.session, id);
});

test('edits, renames, mutes, deletes and restores a saved search', async ({
  page,
  setLanguage,
}) => {
  const language = languageOf(page);
  await setLanguage(language);
  const { savedSearches: t } = texts[language];
  const main = page.getByRole('main');
  const { session } = await createAccount(page.request, 'editor');
  await storeSession(page, session);
  const row = main.getByRole('region', { name: t.title }).getByRole('article');
  const chooseFromMenu = async (name: string, item: string) => {
    await row.getByRole('button', { name: fillText(t.menu.label, { name }) }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const response = await page.request.post('/api/profile/save-filter', {
    headers: { Authorization: `Bearer ${session.token}` },
    data: { kind: 'ground', price_to: 3_000_000, name: 'Первая' },
  });
  const { id } = (await response.json()).data;

  await page.goto(addresses.accountSavedSearches());
  await chooseFromMenu('Первая', t.menu.edit);
  await expect(page).toHaveURL(new RegExp(`#saved-${id}$`));
  const bar = page.getByRole('region', { name: fillText(t.bar.label, { name: 'Первая' }) });
  await expect(bar.getByText(t.noNew)).toBeVisible();
  await page.goto(`${addresses.search({ kind: 'ground', price_to: 2_000_000 })}#saved-${id}`);
  await expect(bar.getByText(t.bar.changed)).toBeVisible();
  await bar.getByRole('button', { name: t.bar.save }).click();
  await expectToast(page, t.bar.saved);
  await expect(bar.getByText(t.noNew)).toBeVisible();

  await page.goto(addresses.accountSavedSearches());
  await expect(row.getByText(/2.000.000/)).toBeVisible();
  await chooseFromMenu('Первая', t.menu.rename);
  await page.getByRole('dialog').getByLabel(t.rename.label).fill('Вторая');
  await page.getByRole('dialog').getByRole('button', { name: t.rename.save }).click();
  await expect(row.getByRole('heading')).toHaveText('Вторая');
  await chooseFromMenu('Вторая', t.menu.notifyOff);
  await expect(row.getByText(t.quiet)).toBeVisible();

  const neverOption = main.getByRole('radio', { name: t.frequency.own.never });
  await neverOption.click({ force: true });
  await expect(neverOption).toBeChecked();
  await expect(main.getByText(t.period.saved, { exact: true })).toBeVisible();
  await expect(
    row.getByRole('option', {
      name: fillText(t.frequency.accountIs, { period: t.frequency.never }),
    }),
  ).toHaveCount(1);

  await chooseFromMenu('Вторая', t.menu.delete);
  await expect(main.getByText(t.empty.title)).toBeVisible();
  await page.getByRole('button', { name: t.undo, exact: true }).click();
  await expect(row.getByRole('heading')).toHaveText('Вторая');
});

/** Creates an account with saved searches, signs the page in to the account and returns the ids of the searches. */
async function createSavedSearches(page: Page, searches: object[]): Promise<number[]> {
  const { session } = await createAccount(page.request, 'keeper');
  const ids: number[] = [];
  for (const data of searches) {
    const response = await page.request.post('/api/profile/save-filter', {
      headers: { Authorization: `Bearer ${session.token}` },
      data,
    });
    ids.push((await response.json()).data.id);
  }
  await storeSession(page, session);
  return ids;
}

test('restores two deleted searches', { tag: '@once' }, async ({ page, setLanguage }) => {
  await setLanguage('ru');
  const { savedSearches: t } = texts.ru;
  await createSavedSearches(page, [
    { year_from: 2001, name: 'Одна' },
    { year_from: 2002, name: 'Другая' },
  ]);
  const rows = page.getByRole('main').getByRole('article');
  await page.goto(addresses.accountSavedSearches());
  for (const name of ['Одна', 'Другая']) {
    await page.getByRole('button', { name: fillText(t.menu.label, { name }) }).click();
    await page.getByRole('menuitem', { name: t.menu.delete }).click();
    await expect(page.getByText(fillText(t.deleted, { name }))).toBeVisible();
  }
  await expect(rows).toHaveCount(0);
  for (const name of ['Одна', 'Другая']) {
    const toast = page.locator('[data-sonner-toast]', { hasText: fillText(t.deleted, { name }) });
    // Other toasts that appear or disappear move this one away from the pointer and collapse the stack.
    await expect(async () => {
      await page.locator('[data-sonner-toast]').first().hover();
      await expect(toast).toHaveAttribute('data-expanded', 'true', { timeout: 1_000 });
    }).toPass();
    await toast.getByRole('button', { name: t.undo, exact: true }).click();
  }
  await expect(rows).toHaveCount(2);
});

test('follows, lists and unfollows a seller', async ({ page, setLanguage }) => {
  const language = languageOf(page);
  await setLanguage(language);
  const { savedSearches: t, sellers } = texts[language];
  const { session } = await createAccount(page.request, 'follower');
  const [post] = (
    await (await page.request.get('/api/filter/search?order=date_asc&per_page=1')).json()
  ).data;
  const { seller } = post;
  await storeSession(page, session);
  const main = page.getByRole('main');
  const followButton = main.getByRole('button', { name: sellers.follow.off });
  const unfollowButton = main.getByRole('button', { name: sellers.follow.on });

  await page.goto(addresses.seller(seller.id));
  await followButton.click();
  await expectToast(page, sellers.follow.done);
  await expect(unfollowButton).toBeVisible();
  await page.goto(addresses.accountSavedSearches());
  const row = main.getByRole('article').filter({ hasText: seller.name });
  await row.getByRole('link', { name: t.openSeller, exact: true }).click();
  await unfollowButton.click();
  await expect(followButton).toBeVisible();
  await page.goto(addresses.accountSavedSearches());
  await expect(main.getByText(t.empty.title)).toBeVisible();
});

test('reports unknown values in a saved search and lets the user repair it', async ({
  page,
  setLanguage,
}) => {
  const language = languageOf(page);
  await setLanguage(language);
  const { savedSearches: t, posts } = texts[language];
  const [id = 0] = await createSavedSearches(page, [
    { kind: 'ground', price_to: 3_000_000, name: 'Синяя' },
  ]);
  await addUnknownIds(id, { color_id: [9_999], brand_id: [999_999] });
  const row = page.getByRole('main').getByRole('article');
  const fields = `${posts.fields.brand_id}, ${posts.fields.color_id}`.toLowerCase();
  const unknownFieldsText = fillText(t.unknown, { fields });

  await page.goto(addresses.accountSavedSearches());
  await expect(row.getByText(unknownFieldsText)).toBeVisible();
  await expectNoOverflow(page);
  const [post] = (
    await (await page.request.get('/api/filter/search?order=date_asc&per_page=1')).json()
  ).data;
  // Simulates an ad that was opened from the search before its values became unknown.
  await page.goto(addresses.product(post.id));
  await page.evaluate(
    (search) => history.replaceState({ usr: { search, depth: 0 }, key: 'opened' }, ''),
    `saved=${id}`,
  );
  await page.reload();
  const label = posts.fields.color_id;
  await expect(page.getByText(fillText(t.why.gone, { label }))).toBeVisible();
  await page.goto(addresses.accountSavedSearches());
  // Changes that do not concern the filter still work.
  await row.getByLabel(t.frequency.label).selectOption({ label: t.frequency.own.never });
  await expect(row.getByLabel(t.frequency.label)).toHaveValue('1');
  await row.getByRole('link', { name: t.repair }).click();
  await expect(page).toHaveURL(new RegExp(`priceTo=3000000.*#saved-${id}$`));
  const bar = page.getByRole('region', { name: fillText(t.bar.label, { name: 'Синяя' }) });
  await expect(bar.getByText(unknownFieldsText)).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await bar.getByRole('button', { name: t.bar.save }).click();
  await expectToast(page, t.bar.saved);
  await expect(bar.getByText(t.noNew)).toBeVisible();
});

test('shows errors of saving in the dialog and preserves the typed name', {
  tag: '@once',
}, async ({ page, problems, setLanguage }) => {
  problems.allow(/ 409 /);
  await setLanguage('en');
  const { savedSearches: t, search } = texts.en;
  const years = Array.from({ length: 50 }, (_, index) => ({ year_from: 1950 + index }));
  await createSavedSearches(page, [{ year_from: 2001, name: 'One' }, ...years.slice(1)]);
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel(t.rename.label);
  const saveButton = page.getByRole('button', { name: search.save }).first();

  await page.goto(addresses.search({ year_from: 2010 }));
  await saveButton.click();
  await name.fill('x'.repeat(81));
  await dialog.getByRole('button', { name: t.save.submit }).click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveValue('x'.repeat(81));
  await name.fill('Too many');
  await dialog.getByRole('button', { name: t.save.submit }).click();
  await expect(dialog.getByRole('alert').getByRole('link', { name: t.save.show })).toBeVisible();
  await expect(name).toHaveValue('Too many');
  await page.keyboard.press('Escape');
  await expect(saveButton).toBeFocused();

  await page.goto(addresses.search({ year_from: 2001 }));
  await saveButton.click();
  await dialog.getByRole('button', { name: t.save.submit }).click();
  await dialog.getByRole('link', { name: t.save.open }).click();
  await expect(
    page.getByRole('region', { name: fillText(t.bar.label, { name: 'One' }) }),
  ).toBeVisible();
});
