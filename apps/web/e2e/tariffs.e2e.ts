import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, signInByApi, storeSession } from './account.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { texts } from './texts.ts';

const { tariffs } = texts.ru;
const NBSP = '\u00a0';

/** Performs an action and returns the quote for `count` special placements; other quotes may still be pending. */
async function readQuoteAfter(
  count: number,
  page: Page,
  action: () => Promise<void>,
): Promise<unknown> {
  const quoteResponse = page.waitForResponse((response) => {
    const request = response.request();
    if (!request.url().endsWith('/api/payment/quote')) return false;
    return request.postDataJSON().special_offers === count;
  });
  await action();
  return (await (await quoteResponse).json()).data;
}

test('configures a tariff by keyboard and shows the price of the quote', async ({ page }) => {
  await page.goto('/tariffs');
  await page.getByRole('tab', { name: tariffs.tabs.individual }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/#legal$/);
  await expect(page.getByRole('tab', { name: tariffs.tabs.legal })).toBeFocused();

  // The URL changes before the panel with the terms is rendered.
  await expect(page.getByRole('radio', { name: /^3/ })).not.toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /^3/ })).toBeChecked();
  await expect(page.getByText(`3${NBSP}420${NBSP}₽`)).toBeVisible();

  const adCountField = page.getByRole('textbox', { name: tariffs.maker.car_slots });
  await adCountField.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('4');
  await expect(page.getByText('От 5 до 100', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('12');
  await expect(page.getByText(/^10 × 45.₽ \+ 2 × 40.₽ = 530.₽$/)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: tariffs.maker.special_offers })).toBeFocused();
  await page.keyboard.press('Tab');
  const quote = await readQuoteAfter(3, page, () => page.keyboard.press('ArrowRight'));

  expect(quote).toMatchObject({ subtotal: '2850.00', discount: '142.50', amount: '2707.50' });
  const total = page.getByText(`2${NBSP}707,50${NBSP}₽`);
  await expect(total).toBeVisible();
  await expect(page.getByText(tariffs.summary.confirmed)).toBeVisible();
  await expect(page).toHaveURL(/\?months=3&slots=12&special=3#legal$/);
  await expectAccessible(page);

  await test.step("preserves the configuration across a reload and on the tariff's page", async () => {
    await page.reload();
    await expect(total).toBeVisible();
    await page.getByRole('link', { name: 'Подробнее: Конструктор' }).press('Enter');
    await expect(page).toHaveURL(/\/tariff\/5\?months=3&slots=12&special=3$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Тариф «Конструктор»');
    await expect(total).toBeVisible();
    await expect(page.getByRole('link', { name: tariffs.buy.go })).toBeVisible();
  });

  await test.step('redirects a URL without a tariff to all tariffs', async () => {
    await page.goto('/tariff');
    await expect(page).toHaveURL(/\/tariffs$/);
  });
});

test('warns that a new tariff ends the unlimited one', { tag: '@once' }, async ({ page }) => {
  const session = await signInByApi(page.request, 'unlimited@pitlane.test', DEMO_PASSWORD);
  await storeSession(page, session);
  await page.goto('/tariff/5');

  await expect(page.getByRole('status').filter({ hasText: 'Безлимит закончится' })).toContainText(
    `К оплате будет 730${NBSP}₽`,
  );
});

test('shows the computed total and a retry button if the quote fails', {
  tag: '@once',
}, async ({ page, problems }) => {
  problems.allow(/payment\/quote|503/);
  let isBroken = true;
  await page.route('**/api/payment/quote', (route) =>
    isBroken
      ? route.fulfill({ status: 503, json: { code: 'unavailable', message: 'x' } })
      : route.continue(),
  );
  await page.goto('/tariff/4?months=3');

  await expect(page.getByText(tariffs.summary.failed)).toBeVisible();
  await expect(page.getByText(`3${NBSP}420${NBSP}₽`, { exact: true })).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: tariffs.summary.retry }).click();
  await expect(page.getByText(tariffs.summary.confirmed)).toBeVisible();
});

test('reloads prices that staff have edited', { tag: '@once' }, async ({ page }) => {
  await page.goto('/tariff/4');
  await expect(page.getByText(tariffs.summary.confirmed)).toBeVisible();
  let isEdited = false;
  await page.route('**/api/tariffs/get-entity', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    isEdited = true;
    await route.fulfill({ response, body: text.replaceAll('"1200.00"', '"1300.00"') });
  });
  await page.route('**/api/payment/quote', async (route) => {
    const response = await route.fetch();
    const text = (await response.text())
      .replaceAll('"3600.00"', '"3900.00"')
      .replaceAll('"180.00"', '"195.00"')
      .replaceAll('"3420.00"', '"3705.00"');
    await route.fulfill({ response, body: text });
  });

  await page.getByRole('radio', { name: /^3/ }).press('Space');

  await expect(page.getByText(`3${NBSP}705${NBSP}₽`, { exact: true })).toBeVisible();
  await expect(page.getByText(tariffs.summary.confirmed)).toBeVisible();
  expect(isEdited).toBe(true);
});
