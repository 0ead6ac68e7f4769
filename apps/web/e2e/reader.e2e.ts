import { addresses } from '@pitlane/contracts';
import type { Locator, Page } from '@playwright/test';
import { createAccount, isMobile, PASSWORD, signInByForm, signOut } from './account.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './fixtures.ts';
import { SearchPage } from './search-page.ts';
import { escapeRegExp, fillText, type Language, textPattern, texts } from './texts.ts';

/** Lists the oldest ads first, because other tests create and delete newer ones. */
const OLDEST_FIRST_PATH = '/search?order=date_asc';
const languageOf = (page: Page): Language => (isMobile(page) ? 'ru' : 'en');

const titleOf = async (card: Locator) => (await card.getByRole('heading').textContent()) ?? '';

/** Chooses an item of a card's menu. */
async function chooseFromMenu(page: Page, card: Locator, item: string | RegExp): Promise<void> {
  const { reader } = texts[languageOf(page)];
  await card.getByRole('button', { name: textPattern(reader.menu.label) }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('hides ads and sellers across reloads and restores them', async ({ page, setLanguage }) => {
  const language = languageOf(page);
  const { reader } = texts[language];
  await setLanguage(language);
  const search = new SearchPage(page, language);
  await page.goto(OLDEST_FIRST_PATH);
  await expect(search.cards.first()).toBeVisible();
  const count = await search.cards.count();
  const resultCount = await search.readResultCount();
  const firstCard = search.cards.first();
  const title = await titleOf(firstCard);
  const undoButton = page
    .getByRole('main')
    .getByRole('button', { name: fillText(reader.folded.undoOf, { title }) })
    .first();

  await test.step('collapses an ad by keyboard without changing the number of results', async () => {
    await firstCard.getByRole('button', { name: textPattern(reader.menu.label) }).focus();
    await page.keyboard.press('Enter');
    // Focus moves asynchronously after a key press.
    await expect(page.getByRole('menuitem', { name: reader.menu.compare })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: reader.menu.hidePost })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(search.cards).toHaveCount(count - 1);
    await expect(undoButton).toBeFocused();
    await expectToast(page, reader.hidden.post);
    expect(await search.readResultCount()).toBe(resultCount);
    await expectNoOverflow(page);
    await expectAccessible(page);
  });

  await test.step('renders hidden ads collapsed from the start, expands and restores them', async () => {
    const released = Promise.withResolvers<void>();
    await page.route('**/assets/around-results*', async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.reload();
    await expect(search.cards).toHaveCount(count);
    await expect(search.cards.getByRole('heading')).toHaveCount(0);
    released.resolve();
    await expect(search.cards).toHaveCount(count - 1);
    await page
      .getByRole('main')
      .getByRole('button', { name: fillText(reader.folded.lookAt, { title }) })
      .first()
      .click();
    await expect(search.cards).toHaveCount(count);
    await page.reload();
    await undoButton.click();
    await expect(search.cards).toHaveCount(count);
    await expect(
      firstCard.getByRole('button', { name: fillText(reader.menu.label, { title }) }),
    ).toBeFocused();
  });

  await test.step("reverts with the toast's undo button", async () => {
    await chooseFromMenu(page, firstCard, reader.menu.hidePost);
    await expect(search.cards).toHaveCount(count - 1);
    await page
      .locator('[data-sonner-toast]')
      .getByRole('button', { name: reader.hidden.undo })
      .first()
      .click();
    await expect(search.cards).toHaveCount(count);
  });

  await test.step('hides all ads of a seller and restores them from the list', async () => {
    await chooseFromMenu(page, firstCard, textPattern(reader.menu.hideSeller));
    await expect(undoButton).toBeFocused();
    await page.getByRole('button', { name: fillText(reader.list.open, { value: '1' }) }).click();
    const dialog = page.getByRole('dialog', { name: reader.list.title });
    await expect(
      dialog.getByRole('heading', { name: reader.list.sellers, exact: true }),
    ).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: textPattern(reader.folded.undoOf) }).click();
    await expect(dialog.getByText(reader.list.empty)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(search.cards).toHaveCount(count);
  });
});

test('marks viewed ads, moves them to the account on sign-in and clears them on sign-out', async ({
  page,
  setLanguage,
}) => {
  const language = languageOf(page);
  const { reader } = texts[language];
  await setLanguage(language);
  const { email } = await createAccount(page.request, 'reader');
  const search = new SearchPage(page, language);
  const viewedAds = page.getByRole('region', { name: reader.viewed.title });
  await page.goto(OLDEST_FIRST_PATH);
  const [openedCard, hiddenCard] = [search.cards.nth(0), search.cards.nth(1)];
  const title = await titleOf(openedCard);
  await expect(page.getByText(reader.seen)).toHaveCount(0);

  await test.step('stores viewed and hidden ads on the device', async () => {
    await openedCard.getByRole('link').click();
    await page.waitForURL(/\/product/);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('reader'))).not.toBeNull();
    await page.goBack();
    await expect(openedCard.getByText(reader.seen)).toBeVisible();
    await expect(viewedAds.getByRole('heading', { name: title })).toBeVisible();
    await chooseFromMenu(page, hiddenCard, reader.menu.hidePost);
    await page.goto('/');
    await expect(viewedAds.getByRole('heading', { name: title })).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
  });

  const collapsedAd = page
    .getByRole('main')
    .getByRole('button', { name: textPattern(reader.folded.lookAt) })
    .first();
  await test.step('moves viewed and hidden ads to the account', async () => {
    await page.goto(addresses.login({ next: OLDEST_FIRST_PATH }));
    await signInByForm(page, language, email, PASSWORD);
    await page.waitForURL(/\/search/);
    await expect(collapsedAd).toBeVisible();
    await expect(openedCard.getByText(reader.seen)).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('reader'))).toBeNull();
    await page.reload();
    await expect(collapsedAd).toBeVisible();
    await expect(openedCard.getByText(reader.seen)).toBeVisible();
  });

  await test.step('removes viewed and hidden ads on sign-out', async () => {
    await signOut(page, language);
    await expect(page).toHaveURL(/\/login/);
    await page.goto(OLDEST_FIRST_PATH);
    await expect(search.cards.first()).toBeVisible();
    await expect(
      search.cards.first().getByRole('button', { name: textPattern(reader.menu.label) }),
    ).toBeVisible();
    await expect(collapsedAd).toHaveCount(0);
    await expect(page.getByText(reader.seen)).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('reader'))).toBeNull();
  });
});

test('clears the list of viewed ads', { tag: '@once' }, async ({ page, setLanguage }) => {
  const { reader } = texts.en;
  await setLanguage('en');
  const search = new SearchPage(page, 'en');
  await page.goto(OLDEST_FIRST_PATH);
  await search.cards.first().getByRole('link').click();
  await page.waitForURL(/\/product/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('reader'))).not.toBeNull();
  await page.goto('/');
  const viewedAds = page.getByRole('region', { name: reader.viewed.title });
  await viewedAds.getByRole('button', { name: reader.viewed.clear }).click();
  await expect(viewedAds).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(viewedAds).toHaveCount(0);
});

test('compares up to four ads chosen from their cards', async ({ page, setLanguage }) => {
  const language = languageOf(page);
  const { reader, posts } = texts[language];
  await setLanguage(language);
  const search = new SearchPage(page, language);
  await page.goto(OLDEST_FIRST_PATH);
  const tray = page.getByRole('region', { name: reader.compare.tray });
  for (let index = 0; index < 4; index += 1) {
    await chooseFromMenu(page, search.cards.nth(index), reader.menu.compare);
    const linkName = fillText(reader.compare.open, { value: String(index + 1) });
    await expect(tray.getByRole('link', { name: linkName })).toBeVisible();
  }
  await chooseFromMenu(page, search.cards.nth(4), reader.menu.compare);
  await expectToast(page, fillText(reader.compare.full, { value: '4' }));
  await chooseFromMenu(page, search.cards.nth(0), reader.menu.compareNot);
  await expectNoOverflow(page);
  await expectAccessible(page);

  await tray.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: posts.compare.title })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveCount(3);
  await expect(tray).toHaveCount(0);
  await page.goBack();
  await tray.getByRole('button', { name: reader.compare.clear }).click();
  await expect(tray).toHaveCount(0);
});

test("browses a seller's ads from one to the next and back to the list", { tag: '@once' }, async ({
  page,
  setLanguage,
}) => {
  const { posts, sellers } = texts.en;
  await setLanguage('en');
  const response = await page.request.get(`/api/filter/search?order=date_asc&per_page=1`);
  const [{ seller }] = (await response.json()).data;
  await page.goto(`/seller/${seller.id}/products?order=price_asc`);
  const cards = page
    .getByRole('region', { name: sellers.list.title, exact: true })
    .getByRole('article');
  const [firstTitle, secondTitle] = [await titleOf(cards.nth(0)), await titleOf(cards.nth(1))];
  await cards.nth(0).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    new RegExp(escapeRegExp(firstTitle)),
  );
  await page.getByRole('link', { name: posts.navigation.next }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    new RegExp(escapeRegExp(secondTitle)),
  );
  await page.getByRole('link', { name: posts.navigation.results }).click();
  await expect(page).toHaveURL(new RegExp(`/seller/${seller.id}/products\\?order=price_asc`));
  await expect(cards.nth(0)).toBeVisible();
});
