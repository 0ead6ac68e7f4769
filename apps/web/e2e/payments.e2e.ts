import { readFile } from 'node:fs/promises';
import {
  COMPANY_FIELDS,
  createAccount,
  isMobile,
  PASSWORD,
  signInByForm,
  storeSession,
} from './account.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './fixtures.ts';
import { MyPostsPage } from './my-posts-page.ts';
import { createPurchaseByApi, INN, payByApi, payWithCard, setInn } from './payments-api.ts';
import { PostingForm } from './posting-form.ts';
import {
  approvePost,
  countFreeAds,
  createPost,
  deletePost,
  signInAsModerator,
  useUpTrial,
} from './posts-api.ts';
import { type Language, textPattern, texts } from './texts.ts';

const { payments, tariffs, profile } = texts.ru;
const NBSP = '\u00a0';
const paymentUrl = /\/pay\/\d+$/;

test('pays for an ad with 3-D Secure and submits the preserved draft', async ({
  page,
  smallPhotos,
  photos,
  setLanguage,
}) => {
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await setLanguage(language);
  const t = texts[language];
  const { request } = page;
  const { session } = await createAccount(request, 'payer');
  const deletePosts = await useUpTrial(request, session, smallPhotos);
  const form = new PostingForm(page, language);
  const main = page.getByRole('main');

  await test.step('links to the payment page and saves the draft', async () => {
    await storeSession(page, session);
    await page.goto('/product/create');
    await expect(form.main.getByText(form.t.allowance.none)).toBeVisible();
    await form.fillCar();
    await form.fillOtherFields({ description: 'Оплачено картой', contact: 'Вера' });
    await form.addPhotos(...photos.slice(0, 6));
    await form.expectPhotosUploaded(6);
    await form.expectDraftSaved();
    await form.main.getByRole('link', { name: form.t.allowance.pay }).click();
    await expect(page).toHaveURL(/\/product\/create\/pay$/);
  });

  await test.step('offers one ad with an optional special placement', async () => {
    const payButton = (amount: number) =>
      main.getByRole('button', { name: t.tariffs.buy.pay.replace('{{sum}}', `${amount}${NBSP}₽`) });
    await expect(main.getByText(textPattern(t.tariffs.step.over))).toContainText(`50${NBSP}₽`);
    await expect(payButton(50)).toBeVisible();
    await main.getByRole('checkbox').check();
    await expect(payButton(200)).toBeVisible();
    await page.reload();
    await expect(payButton(200)).toBeVisible();
    await main.getByRole('checkbox').uncheck();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await payButton(50).click();
  });

  await test.step('confirms with the bank, adds the ad and restores the draft', async () => {
    await payWithCard(page, 'requires3DSecure');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(t.payments.state.paid.title);
    expect(await countFreeAds(request, session)).toBe(1);
    await expectAccessible(page);
    await main.getByRole('link', { name: t.payments.next.create }).click();
    await expect(form.textbox(form.t.field.description)).toHaveValue('Оплачено картой');
    await form.expectPhotosUploaded(6);
    await form.button(form.t.create.submit).click();
    await expectToast(page, form.t.create.sent);
    await expect(page).toHaveURL(/\/account\/ads\?tab=moderation$/);
  });

  await test.step('lists the transaction with a PDF document', async () => {
    await page.goto('/account/transactions');
    const row = main.getByRole('list', { name: t.payments.list.title }).getByRole('listitem');
    await expect(row).toHaveCount(1);
    await expect(row).toContainText(t.payments.mark.paid);
    await expectNoOverflow(page);
    await row.getByRole('link').click();
    await expect(page).toHaveURL(/\/account\/transactions\/transaction\?id=\d+$/);
    const downloadEvent = page.waitForEvent('download');
    await main.getByRole('button', { name: t.payments.one.pdf }).click();
    const download = await downloadEvent;
    expect(download.suggestedFilename()).toMatch(/^pitlane-\d{4}-\d{6,}\.pdf$/);
    const file = await readFile(await download.path());
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  });
  await deletePosts();
});

test('lets a visitor sign in, and pay again after a declined card', { tag: '@once' }, async ({
  page,
}) => {
  const { email, session } = await createAccount(page.request, 'declined');
  const main = page.getByRole('main');
  const heading = main.getByRole('heading', { level: 1 });
  await page.goto('/tariffs#individual');
  await main.getByRole('link', { name: tariffs.buy.ad }).click();
  await expect(heading).toHaveText(tariffs.buy.title);
  await main.getByRole('link', { name: tariffs.buy.signIn }).click();
  await signInByForm(page, 'ru', email, PASSWORD);
  await expect(page).toHaveURL(/\/tariff\/2\?slots=1&buy=1$/);
  await main.getByRole('button', { name: `Оплатить 50${NBSP}₽` }).click();

  await payWithCard(page, 'declines');
  await expect(heading).toHaveText(payments.state.declined.title);
  const declinedUrl = page.url();
  await expectAccessible(page);
  await main.getByRole('button', { name: payments.repeat }).click();
  await payWithCard(page, 'pays');
  await expect(heading).toHaveText(payments.state.paid.title);
  expect(page.url()).not.toBe(declinedUrl);
  expect(await countFreeAds(page.request, session)).toBe(3);

  await test.step('leaves no open payment', async () => {
    await page.goto('/pay');
    await expect(page).toHaveURL(/\/account\/transactions$/);
    await expect(main.getByText(payments.mark.declined)).toBeVisible();
  });
});

test('shows a payment made elsewhere without a reload and cancels another', {
  tag: '@once',
}, async ({ page }) => {
  const { request } = page;
  const { session } = await createAccount(request, 'elsewhere');
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await storeSession(page, session);
  const purchase = await createPurchaseByApi(request, session, 'adverts', { count: 2 });

  await page.goto('/pay');
  await expect(page).toHaveURL(new RegExp(`/pay/${purchase.transaction_id}$`));
  await expect(heading).toHaveText(payments.state.payable.title);
  await payByApi(request, session, purchase);
  await expect(heading).toHaveText(payments.state.paid.title);

  await test.step('cancels a payment after confirmation', async () => {
    const { transaction_id: id } = await createPurchaseByApi(request, session, 'adverts', {
      count: 1,
    });
    await page.goto(`/pay/${id}`);
    await page.getByRole('button', { name: payments.cancel.action }).click();
    const dialog = page.getByRole('dialog', { name: payments.cancel.title });
    await dialog.getByRole('button', { name: payments.cancel.confirm }).click();
    await expect(heading).toHaveText(payments.state.cancelled.title);
  });
});

test("waits for the bank's payment page and redirects to it", {
  tag: '@once',
}, async ({ page }) => {
  const { request } = page;
  const { session } = await createAccount(request, 'waiting');
  await storeSession(page, session);
  const { transaction_id: id } = await createPurchaseByApi(request, session, 'adverts', {
    count: 1,
  });
  let isUrlPending = true;
  await page.route('**/api/profile/view-transaction/*', async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    const ownUrl = new URL(`/pay/${id}`, page.url()).href;
    await route.fulfill({
      response,
      json: { data: isUrlPending ? { ...data, payment_url: ownUrl } : data },
    });
  });
  await page.clock.install();
  await page.goto(`/pay/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(payments.state.asking.title);
  await expect(page.getByText(payments.state.asking.text)).toBeVisible();
  await page.clock.runFor(15_000);
  await expect(page.getByText(textPattern(payments.state.asking.late))).toBeVisible();
  isUrlPending = false;
  await page.clock.runFor(15_000);
  await expect(page).toHaveURL(/\/api\/sandbox\/pay\//);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(payments.state.payable.title);
});

test('configures and pays a company tariff by keyboard, including the INN', async ({ page }) => {
  const { session } = await createAccount(page.request, 'constructor', COMPANY_FIELDS);
  await storeSession(page, session);
  const main = page.getByRole('main');
  await page.goto('/tariff/5');
  const adCountField = main.getByRole('textbox', { name: tariffs.maker.car_slots });
  await adCountField.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('12');
  await expect(main.getByText(`810${NBSP}₽`, { exact: true }).first()).toBeVisible();
  await main.getByRole('link', { name: tariffs.buy.go }).press('Enter');
  await expect(page).toHaveURL(/\/tariff\/5\?months=1&slots=12&special=2&buy=1$/);

  await main.getByRole('link', { name: tariffs.buy.inn.action }).press('Enter');
  const innField = main.getByRole('textbox', { name: profile.person.companyInn });
  await expect(innField).toBeFocused();
  await page.keyboard.type(INN);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tariff\/5\?.+&buy=1$/);
  await expect(main.getByRole('heading', { name: tariffs.changes.title })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await main.getByRole('button', { name: `Оплатить 810${NBSP}₽` }).press('Enter');
  await payWithCard(page, 'pays');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(payments.state.paid.title);
  expect(await countFreeAds(page.request, session)).toBe(14);
});

test('credits the unused value of the unlimited tariff when the tariff is changed', {
  tag: '@once',
}, async ({ page }) => {
  const { request } = page;
  const { session } = await createAccount(request, 'unlimited', COMPANY_FIELDS);
  await setInn(request, session);
  const unlimitedTariff = { tariff_id: 6, months: 1 };
  await payByApi(
    request,
    session,
    await createPurchaseByApi(request, session, 'change-tariff', unlimitedTariff),
  );
  await storeSession(page, session);
  const main = page.getByRole('main');

  await page.goto('/tariff/5?months=6&slots=40&special=5&buy=1');
  await expect(main.getByText('Безлимит закончится')).toBeVisible();
  // The first of thirty days counts as used: 3 770 of 3 900 roubles are credited.
  await expect(main.getByText(`−3${NBSP}770${NBSP}₽`)).toBeVisible();
  await main.getByRole('button', { name: `Оплатить 8${NBSP}920${NBSP}₽` }).click();
  await payWithCard(page, 'pays');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(payments.state.paid.title);

  await test.step('requires no payment if the credit covers the price', async () => {
    await page.goto('/tariff/4?months=1&buy=1');
    await main.getByRole('button', { name: tariffs.buy.free }).click();
    await expect(page).toHaveURL(paymentUrl);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(payments.state.granted.title);
  });
});

test('shows a changed price and asks for another confirmation', { tag: '@once' }, async ({
  page,
  problems,
}) => {
  problems.allow(/ (409|503) /, /payment\/buy-advert-and-offer/);
  const { session } = await createAccount(page.request, 'price');
  await storeSession(page, session);
  const main = page.getByRole('main');
  const failures = ['payment.price_changed', 'payment.off'];
  const idempotencyKeys: (string | undefined)[] = [];
  await page.route('**/api/payment/buy-advert-and-offer', async (route) => {
    idempotencyKeys.push(route.request().headers()['idempotency-key']);
    const code = failures.shift();
    if (code === undefined) return route.continue();
    return route.fulfill({
      status: code === 'payment.off' ? 503 : 409,
      json: { code, message: 'x' },
    });
  });
  await page.goto('/tariff/2?slots=0&special=2&buy=1');
  const payButton = main.getByRole('button', { name: `Оплатить 300${NBSP}₽` });
  await payButton.click();
  await expect(main.getByRole('alert')).toContainText(tariffs.buy.changed.title);
  await payButton.click();
  await expect(main.getByRole('alert')).toContainText(tariffs.buy.off.title);
  await payButton.click();
  await expect(page).toHaveURL(/\/api\/sandbox\/pay\//);
  // All three attempts are one purchase.
  expect(new Set(idempotencyKeys).size).toBe(1);
});

test('opens the payment page when an extension exceeds the allowance and returns', {
  tag: '@once',
}, async ({ page, smallPhotos }) => {
  const { request } = page;
  const { session } = await createAccount(request, 'extender');
  const { id } = await createPost(request, session, smallPhotos);
  await approvePost(request, (await signInAsModerator(request)).token, id);
  const otherPost = await createPost(request, session, smallPhotos);
  await storeSession(page, session);
  const myPostsPage = new MyPostsPage(page, 'ru');
  await myPostsPage.open('active');
  await myPostsPage.performAction('extend');
  const exhaustedDialog = page.getByRole('dialog', { name: myPostsPage.t.over.title });
  await expect(exhaustedDialog).toContainText(`50${NBSP}₽`);
  await exhaustedDialog.getByRole('link', { name: myPostsPage.t.over.pay }).click();
  await expect(page).toHaveURL(new RegExp(`/product/create/pay\\?for=extend&post=${id}$`));
  await page.getByRole('button', { name: `Оплатить 50${NBSP}₽` }).click();
  await payWithCard(page, 'pays');
  await page.getByRole('link', { name: payments.next.extend }).click();
  const extendDialog = page.getByRole('dialog', { name: myPostsPage.t.ask.extend.title });
  await extendDialog
    .getByRole('button', { name: myPostsPage.t.action.extend, exact: true })
    .click();
  await myPostsPage.expectToast(myPostsPage.t.done.extend);
  await expect(page).toHaveURL(/\/account\/ads\?tab=active$/);
  for (const postId of [id, otherPost.id]) await deletePost(request, session, postId);
});
