import type { Browser, Page } from '@playwright/test';
import { newEmail, newPhone, PASSWORD } from './account.ts';
import { expect, expectAccessible, expectToast, test } from './fixtures.ts';
import { waitForTokenLink } from './inbox.ts';
import { texts } from './texts.ts';

const { accounts, forms } = texts.ru;
const NEW_PASSWORD = 'тихая дорога в горы';

/** Registers from the new-ad form and returns the emailed confirmation link. */
async function registerToSell(page: Page, email: string): Promise<string> {
  const main = page.getByRole('main');
  await page.goto('/product/create');
  await expect(page).toHaveURL(/\/login\?next=%2Fproduct%2Fcreate/);
  await main.getByRole('link', { name: accounts.signIn.register }).click();
  await main.getByRole('link', { name: accounts.register.signIn }).click();
  await main.getByRole('link', { name: accounts.signIn.register }).click();
  const { fields } = accounts;
  for (const [label, value] of [
    [fields.name, 'Вера'],
    [fields.surname, 'Гонщикова'],
    [fields.phone, newPhone()],
    [fields.email, email],
    [fields.password, PASSWORD],
    [fields.confirmPassword, PASSWORD],
  ] as const) {
    await main.getByLabel(label, { exact: true }).fill(value);
  }
  await main.getByRole('button', { name: accounts.register.submit }).click();
  await expect(main.getByText(email)).toBeVisible();
  return waitForTokenLink(page.request, email, '/confirm');
}

/** Opens a page in a separate browser context. */
async function openOtherBrowser(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ viewport: page.viewportSize(), locale: 'ru-RU' });
  return context.newPage();
}

test('opens the requested page after confirmation by the emailed link', { tag: '@once' }, async ({
  page,
  setLanguage,
}) => {
  await setLanguage('ru');
  await page.goto(await registerToSell(page, newEmail('seller')));
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: accounts.confirm.activate })).toBeVisible();
  // The browser that registered needs no password.
  await expect(main.getByRole('textbox')).toHaveCount(0);

  await main.getByRole('button', { name: accounts.confirm.activate }).click();

  await expectToast(page, accounts.confirm.activated);
  await expect(page).toHaveURL(/\/product\/create$/);
});

test('asks for a new password in another browser and replaces the registered one', {
  tag: '@once',
}, async ({ browser, page, problems, setLanguage }) => {
  // The registered password is rejected at the end.
  problems.allow(/ (401|422) /);
  await setLanguage('ru');
  const email = newEmail('strange');
  const link = await registerToSell(page, email);
  const otherPage = await openOtherBrowser(browser, page);
  const main = otherPage.getByRole('main');
  const { fields, confirm } = accounts;
  const passwordField = main.getByLabel(fields.password, { exact: true });
  const activateButton = main.getByRole('button', { name: confirm.activate });

  await otherPage.goto(link);
  await expect(main.getByText(confirm.elsewhere)).toBeVisible();
  await activateButton.click();
  await expect(passwordField).toBeFocused();
  await expect(passwordField).toHaveAccessibleDescription(new RegExp(`^${forms.fields.required}`));
  await passwordField.fill(NEW_PASSWORD);
  await main.getByLabel(fields.confirmPassword).fill(`${NEW_PASSWORD}!`);
  await activateButton.click();
  await expect(main.getByLabel(fields.confirmPassword)).toHaveAccessibleDescription(
    forms.fields.not_equal,
  );
  await expectAccessible(otherPage);
  await main.getByLabel(fields.confirmPassword).fill(NEW_PASSWORD);
  await activateButton.click();

  await expect(otherPage).toHaveURL(/\/product\/create$/);
  for (const [password, status] of [
    [PASSWORD, 401],
    [NEW_PASSWORD, 200],
  ] as const) {
    const response = await page.request.post('/api/auth/login', { data: { email, password } });
    expect(response.status()).toBe(status);
  }
  await otherPage.context().close();
});
