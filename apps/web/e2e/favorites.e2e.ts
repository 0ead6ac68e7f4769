import type { Page } from '@playwright/test';
import { createAccount, storeSession } from './account.ts';
import { expect, expectNoOverflow, expectToast, test } from './fixtures.ts';
import { fillText, texts } from './texts.ts';

/**
 * Holds back the response of `url`, computed before the next `add-to-favorites` request, until that request has
 * completed.
 */
async function delayStaleResponse(page: Page, url: string | RegExp): Promise<void> {
  const fetched = Promise.withResolvers<void>();
  const favoriteResponse = page.waitForResponse('**/add-to-favorites');
  await page.route('**/add-to-favorites', (route) => fetched.promise.then(() => route.continue()));
  await page.route(
    url,
    async (route) => {
      const response = await route.fetch();
      fetched.resolve();
      await (await favoriteResponse).finished();
      await route.fulfill({ response });
    },
    { times: 1 },
  );
}

test('favorites ads after sign-in, stores notes and stages, and undoes a removal', async ({
  page,
  problems,
  setLanguage,
}) => {
  const { app, favorites, lib, posts } = texts.ru;
  await setLanguage('ru');
  await page.goto('/search?order=date_asc');
  const card = page.getByRole('article').first();
  const title = (await card.getByRole('heading').textContent()) ?? '';
  const heart = page
    .getByRole('button', { name: fillText(posts.card.favorite, { title }) })
    .first();

  await heart.click();
  await expectToast(page, lib.notAuthorized);
  await expect(heart).toHaveAttribute('aria-pressed', 'false');

  const { session } = await createAccount(page.request, 'favorites');
  await storeSession(page, session);
  await page.goto('/search?order=date_asc');
  // A failed request restores the state of the button.
  problems.allow(/500/, /add-to-favorites/);
  await page.route('**/add-to-favorites', (route) => route.fulfill({ status: 500 }), { times: 1 });
  await heart.click();
  await expectToast(page, texts.ru.ui.error.unknown);
  await expect(heart).toHaveAttribute('aria-pressed', 'false');

  await delayStaleResponse(page, '**/api/post/get/*');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await card.getByRole('link').first().click();
  const favoriteButton = page.getByRole('button', { name: posts.actions.favorite, exact: true });
  await expect(favoriteButton).toHaveAttribute('aria-pressed', 'true');

  await favoriteButton.click();
  await expectToast(page, posts.favorites.removed);
  await delayStaleResponse(page, /\/get-favorite-posts\b/);
  await favoriteButton.click();
  // Header icon on desktops, bar entry on phones.
  const navigationLink = (name: string) => page.getByRole('link', { name, exact: true }).first();
  await navigationLink(app.nav.favorites).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(favorites.title);
  const item = page.getByRole('region', { name: favorites.title }).getByRole('article');
  await expect(item).toHaveCount(1);
  await expect(navigationLink(`${app.nav.favorites}: 1`)).toBeVisible();
  await item.getByLabel(favorites.stage.own).selectOption('viewing');
  await item.getByLabel(favorites.note.label).fill('Осмотр в субботу, взять толщиномер');
  await expect(item.getByText(favorites.note.saved)).toBeVisible();
  await page.reload();
  await expect(item.getByLabel(favorites.note.label)).toHaveValue(/толщиномер/);
  await expect(item.getByLabel(favorites.stage.own)).toHaveValue('viewing');
  await expectNoOverflow(page);

  await item.getByRole('button', { name: fillText(favorites.remove, { title: '' }) }).click();
  await expect(page.getByText(favorites.empty.lead)).toBeVisible();
  await page.getByRole('button', { name: posts.favorites.undo }).click();
  await expect(item.getByLabel(favorites.note.label)).toHaveValue(/толщиномер/);

  await page.getByRole('link', { name: favorites.stage.called }).click();
  await expect(page.getByText(favorites.empty.stage)).toBeVisible();
  await page.getByRole('link', { name: favorites.stage.viewing }).click();
  await expect(item).toHaveCount(1);
});
