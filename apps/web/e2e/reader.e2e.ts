import { addresses } from '@pitlane/contracts';
import type { Locator, Page } from '@playwright/test';
import { createAccount, isMobile, PASSWORD, signInByForm, signOut } from './account.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './fixtures.ts';
import { SearchPage } from './search-page.ts';
import { escapeRegExp, fillText, type Language, textPattern, texts } from './texts.ts';

/** Search for the oldest ads first: other tests create and delete newer ones. */
const OLDEST = '/search?order=date_asc';
const languageOf = (page: Page): Language => (isMobile(page) ? 'ru' : 'en');

const titleOf = async (card: Locator) => (await card.getByRole('heading').textContent()) ?? '';

/** Chooses an item of a card's menu. */
async function choose(page: Page, card: Locator, item: string | RegExp): Promise<void> {
  const { reader } = texts[languageOf(page)];
  await card.getByRole('button', { name: textPattern(reader.menu.label) }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('hides ads and sellers across reloads and restores them', async ({ page, setLanguage }) => {
  const language = languageOf(page);
  const { reader } = texts[language];
  await setLanguage(language);
  const search = new SearchPage(page, language);
  await page.goto(OLDEST);
  await expect(search.cards.first()).toBeVisible();
  const count = await search.cards.count();
  const found = await search.readResultCount();
  const first = search.cards.first();
  const title = await titleOf(first);
  const back = page
    .getByRole('main')
    .getByRole('button', { name: fillText(reader.folded.undoOf, { title }) })
    .first();

  await test.step('collapses an ad by keyboard without changing the number of results', async () => {
    await first.getByRole('button', { name: textPattern(reader.menu.label) }).focus();
    await page.keyboard.press('Enter');
    // Focus moves asynchronously after a key press.
    await expect(page.getByRole('menuitem', { name: reader.menu.compare })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: reader.menu.hidePost })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(search.cards).toHaveCount(count - 1);
    await expect(back).toBeFocused();
    await expectToast(page, reader.hidden.post);
    expect(await search.readResultCount()).toBe(found);
    await expectNoOverflow(page);
    await expectAccessible(page);
  });

  await test.step('renders hidden ads collapsed from the start, expands and restores them', async () => {
    const loaded = Promise.withResolvers<void>();
    await page.route('**/assets/around-results*', async (route) => {
      await loaded.promise;
      await route.continue();
    });
    await page.reload();
    await expect(search.cards).toHaveCount(count);
    await expect(search.cards.getByRole('heading')).toHaveCount(0);
    loaded.resolve();
    await expect(search.cards).toHaveCount(count - 1);
    await page
      .getByRole('main')
      .getByRole('button', { name: fillText(reader.folded.lookAt, { title }) })
      .first()
      .click();
    await expect(search.cards).toHaveCount(count);
    await page.reload();
    await back.click();
    await expect(search.cards).toHaveCount(count);
    await expect(
      first.getByRole('button', { name: fillText(reader.menu.label, { title }) }),
    ).toBeFocused();
  });

  await test.step("reverts with the toast's undo button", async () => {
    await choose(page, first, reader.menu.hidePost);
    await expect(search.cards).toHaveCount(count - 1);
    await page
      .locator('[data-sonner-toast]')
      .getByRole('button', { name: reader.hidden.undo })
      .first()
      .click();
    await expect(search.cards).toHaveCount(count);
  });

  await test.step('hides all ads of a seller and restores them from the list', async () => {
    await choose(page, first, textPattern(reader.menu.hideSeller));
    await expect(back).toBeFocused();
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
  const viewed = page.getByRole('region', { name: reader.viewed.title });
  await page.goto(OLDEST);
  const [opened, hidden] = [search.cards.nth(0), search.cards.nth(1)];
  const title = await titleOf(opened);
  await expect(page.getByText(reader.seen)).toHaveCount(0);

  await test.step('stores them on the device', async () => {
    await opened.getByRole('link').click();
    await page.waitForURL(/\/product/);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('reader'))).not.toBeNull();
    await page.goBack();
    await expect(opened.getByText(reader.seen)).toBeVisible();
    await expect(viewed.getByRole('heading', { name: title })).toBeVisible();
    await choose(page, hidden, reader.menu.hidePost);
    await page.goto('/');
    await expect(viewed.getByRole('heading', { name: title })).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
  });

  const folded = page
    .getByRole('main')
    .getByRole('button', { name: textPattern(reader.folded.lookAt) })
    .first();
  await test.step('moves them to the account', async () => {
    await page.goto(addresses.login({ next: OLDEST }));
    await signInByForm(page, language, email, PASSWORD);
    await page.waitForURL(/\/search/);
    await expect(folded).toBeVisible();
    await expect(opened.getByText(reader.seen)).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('reader'))).toBeNull();
    await page.reload();
    await expect(folded).toBeVisible();
    await expect(opened.getByText(reader.seen)).toBeVisible();
  });

  await test.step('removes them on sign-out', async () => {
    await signOut(page, language);
    await expect(page).toHaveURL(/\/login/);
    await page.goto(OLDEST);
    await expect(search.cards.first()).toBeVisible();
    await expect(
      search.cards.first().getByRole('button', { name: textPattern(reader.menu.label) }),
    ).toBeVisible();
    await expect(folded).toHaveCount(0);
    await expect(page.getByText(reader.seen)).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('reader'))).toBeNull();
  });
});

test('clears the list of viewed ads', { tag: '@once' }, async ({ page, setLanguage }) => {
  const { reader } = texts.en;
  await setLanguage('en');
  const search = new SearchPage(page, 'en');
  await page.goto(OLDEST);
  await search.cards.first().getByRole('link').click();
  await page.waitForURL(/\/product/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('reader'))).not.toBeNull();
  await page.goto('/');
  const viewed = page.getByRole('region', { name: reader.viewed.title });
  await viewed.getByRole('button', { name: reader.viewed.clear }).click();
  await expect(viewed).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(viewed).toHaveCount(0);
});

test('compares up to four ads chosen from their cards', async ({ page, setLanguage }) => {
  const language = languageOf(page);
  const { reader, posts } = texts[language];
  await setLanguage(language);
  const search = new SearchPage(page, language);
  await page.goto(OLDEST);
  const tray = page.getByRole('region', { name: reader.compare.tray });
  for (let place = 0; place < 4; place += 1) {
    await choose(page, search.cards.nth(place), reader.menu.compare);
    const open = fillText(reader.compare.open, { value: String(place + 1) });
    await expect(tray.getByRole('link', { name: open })).toBeVisible();
  }
  await choose(page, search.cards.nth(4), reader.menu.compare);
  await expectToast(page, fillText(reader.compare.full, { value: '4' }));
  await choose(page, search.cards.nth(0), reader.menu.compareNot);
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
  const answer = await page.request.get(`/api/filter/search?order=date_asc&per_page=1`);
  const [{ seller }] = (await answer.json()).data;
  await page.goto(`/seller/${seller.id}/products?order=price_asc`);
  const cards = page
    .getByRole('region', { name: sellers.list.title, exact: true })
    .getByRole('article');
  const [first, second] = [await titleOf(cards.nth(0)), await titleOf(cards.nth(1))];
  await cards.nth(0).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(escapeRegExp(first)));
  await page.getByRole('link', { name: posts.navigation.next }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    new RegExp(escapeRegExp(second)),
  );
  await page.getByRole('link', { name: posts.navigation.results }).click();
  await expect(page).toHaveURL(new RegExp(`/seller/${seller.id}/products\\?order=price_asc`));
  await expect(cards.nth(0)).toBeVisible();
});
