import { addresses, type Transaction } from '@pitlane/contracts';
import type { APIRequestContext } from '@playwright/test';
import { createAccount, DEMO_PASSWORD, isMobile, signInByApi, storeSession } from './account.ts';
import { enqueueJob, expirePayment } from './database.ts';
import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts';
import { createPurchaseByApi, fillCardNumber, payByApi, payWithCard } from './payments-api.ts';
import {
  authorization,
  createPost,
  deletePost,
  denyPost,
  signInAsModerator,
  useUpTrial,
} from './posts-api.ts';
import { fillText, type Language, textPattern, texts } from './texts.ts';

const { payments, tariffs } = texts.ru;
const NBSP = '\u00a0';

/** Returns stored payments and refunds. Unlike `view-transaction`, the list does not query the payment provider. */
async function listTransactions(request: APIRequestContext, token: string): Promise<Transaction[]> {
  const response = await request.get('/api/profile/get-transactions', {
    headers: authorization(token),
  });
  return (await response.json()).data;
}

test('refunds a denied ad and shows a declined refund to owner and staff', async ({
  page,
  smallPhotos,
  setLanguage,
}) => {
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await setLanguage(language);
  const { payments: t, moderation } = texts[language];
  const { request } = page;
  const { session } = await createAccount(request, 'paid-back');
  const main = page.getByRole('main');
  const rows = main.getByRole('list', { name: t.list.title }).getByRole('listitem');
  const amount = `50${NBSP}₽`;
  const deletePosts = await useUpTrial(request, session, smallPhotos);
  const purchase = await createPurchaseByApi(request, session, 'adverts', { count: 1 });
  await payByApi(request, session, purchase);
  const { id } = await createPost(request, session, smallPhotos);
  await denyPost(request, (await signInAsModerator(request)).token, id, 'На фото виден прохожий.');

  const unrefundablePurchase = await createPurchaseByApi(request, session, 'adverts', { count: 1 });
  await payByApi(request, session, unrefundablePurchase, 'refusesRefunds');
  const admin = await signInByApi(request, 'admin@pitlane.test', DEMO_PASSWORD);
  const response = await request.post(
    `/api/moderation/transactions/${unrefundablePurchase.transaction_id}/refund`,
    {
      headers: authorization(admin.token),
      data: { amount: '50.00', reason: 'Купил лишнее' },
    },
  );
  expect(response.status()).toBe(201);
  const listRefunds = async () =>
    (await listTransactions(request, session.token)).filter(({ kind }) => kind === 'refund');
  const readStatuses = async () => (await listRefunds()).map(({ status }) => status);
  await expect.poll(readStatuses).toEqual(['declined', 'succeeded']);
  const [declinedNumber, succeededNumber] = (await listRefunds()).map(({ number }) => number);

  await test.step('lists both payments and both refunds with their states', async () => {
    await storeSession(page, session);
    await page.goto('/account/transactions');
    await expect(rows).toHaveCount(4);
    const labels = [t.mark.refund_refused, t.mark.paid, t.mark.refund_done, t.mark.refunded];
    for (const [index, label] of labels.entries())
      await expect(rows.nth(index)).toContainText(label);
    await expect(rows.nth(1)).toContainText(
      fillText(t.related.refund_refused, { sum: amount, number: declinedNumber ?? '' }),
    );
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  await test.step('links the payment to its refund and back', async () => {
    await rows
      .nth(3)
      .getByRole('link', { name: succeededNumber ?? '' })
      .click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(
      fillText(t.one.title.refund, { number: succeededNumber ?? '' }),
    );
    await main.getByRole('link', { name: purchase.number }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(
      fillText(t.one.title.payment, { number: purchase.number }),
    );
    await expect(main.getByRole('link', { name: succeededNumber ?? '' })).toHaveText(
      fillText(t.related.refund_done, { sum: amount, number: succeededNumber ?? '' }),
    );
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  await test.step('shows the declined refund to staff', async () => {
    await storeSession(page, admin);
    await page.goto(
      addresses.moderation({
        tab: 'transactions',
        transaction: unrefundablePurchase.transaction_id,
      }),
    );
    const payment = page.getByRole('article', { name: unrefundablePurchase.number });
    const refundRegion = payment.getByRole('region', { name: moderation.transactions.refunds });
    await expect(refundRegion).toContainText(moderation.transactions.statuses.declined);
    await refundRegion.getByRole('link', { name: declinedNumber ?? '' }).click();
    const refundArticle = page.getByRole('article', { name: declinedNumber ?? '' });
    await expect(
      refundArticle.getByRole('row', { name: moderation.transactions.events.refund_refused }),
    ).toContainText(amount);
  });
  await deletePost(request, session, id);
  await deletePosts();
});

test('links to the open orders if there are ten and repeats an expired one', {
  tag: '@once',
}, async ({ page, problems }) => {
  problems.allow(/ 429 /, /payment\/buy-advert-and-offer/);
  const { request } = page;
  const { session } = await createAccount(request, 'open-orders');
  let newestId = 0;
  for (let count = 1; count <= 10; count += 1) {
    newestId = (await createPurchaseByApi(request, session, 'adverts', { count })).transaction_id;
  }
  await storeSession(page, session);
  const main = page.getByRole('main');
  const heading = main.getByRole('heading', { level: 1 });
  await page.goto('/tariff/2?slots=1&buy=1');
  await main.getByRole('button', { name: `Оплатить 50${NBSP}₽` }).click();
  const notice = main.getByRole('alert').filter({ hasText: tariffs.buy.open.title });
  await expect(notice).toContainText(tariffs.buy.open.text);
  await expectAccessible(page);
  await notice.getByRole('link', { name: tariffs.buy.open.action }).click();
  await expect(main.getByText(payments.mark.payable)).toHaveCount(10);

  // The newest open order is found on the second page as well.
  await page.route('**/api/profile/get-transactions?*', async (route) => {
    const url = new URL(route.request().url());
    const isFirst = url.searchParams.get('page') === '1';
    url.searchParams.set('page', '1');
    const response = await route.fetch({ url: url.href });
    const { data, meta } = await response.json();
    const json = { data: isFirst ? [] : data, meta: { ...meta, last_page: 2 } };
    await route.fulfill({ response, json });
  });
  await page.goto('/pay');
  await expect(page).toHaveURL(new RegExp(`/pay/${newestId}$`));
  // Expires only now, because the worker may close it at any time and then another order is the newest open one.
  await expirePayment(newestId);
  await page.reload();
  await expect(heading).toHaveText(payments.state.expired.title);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await main.getByRole('button', { name: payments.repeat }).click();
  await payWithCard(page, 'pays');
  await expect(heading).toHaveText(payments.state.paid.title);
});

test('completes a payment with the recurring job if the page is closed and no webhook arrives', {
  tag: '@once',
}, async ({ page, context }) => {
  const { request } = page;
  const { session } = await createAccount(request, 'closed-page');
  await storeSession(page, session);
  const { transaction_id: id, payment_url: url } = await createPurchaseByApi(
    request,
    session,
    'adverts',
    {
      count: 1,
    },
  );
  await page.goto(url ?? '');
  await fillCardNumber(page, 'sendsNoNotices');
  // Aborts the redirect back to the shop.
  await page.route('**/api/sandbox/pay/*', async (route) => {
    await route.fetch({ maxRedirects: 0 });
    await route.abort();
  });
  const abortedRedirect = page.waitForEvent('requestfailed');
  await page.locator('button.main').click();
  await abortedRedirect;

  const readStatuses = async () =>
    (await listTransactions(request, session.token)).map(({ status }) => status);
  await enqueueJob('ask-payments');
  await expect.poll(readStatuses).toEqual(['succeeded']);
  const laterPage = await context.newPage();
  await laterPage.goto(`/pay/${id}`);
  await expect(laterPage.getByRole('heading', { level: 1 })).toHaveText(payments.state.paid.title);
});

test('shows the payment state while the provider or the server does not respond', {
  tag: '@once',
}, async ({ page, problems }) => {
  problems.allow(/ERR_FAILED/, /view-transaction/);
  const { request } = page;
  const { session } = await createAccount(request, 'no-answer');
  await storeSession(page, session);
  const { payment_url: url } = await createPurchaseByApi(request, session, 'adverts', { count: 1 });
  await page.clock.install();
  await page.goto(url ?? '');
  // The card pays, but its status is unavailable for a minute.
  await payWithCard(page, 'delaysStatus');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(payments.state.payable.title);
  await expect(page.getByText(textPattern(payments.state.payable.text))).toBeVisible();

  await page.route('**/api/profile/view-transaction/*', (route) => route.abort());
  const connectionAlert = page.getByRole('alert').filter({ hasText: payments.lost.title });
  await expect(async () => {
    await page.clock.runFor(3_000);
    await expect(connectionAlert).toContainText(payments.lost.text, { timeout: 500 });
  }).toPass();
  await expect(heading).toHaveText(payments.state.payable.title);
  await expectAccessible(page);
  await page.unrouteAll();
  await expect(async () => {
    await page.clock.runFor(3_000);
    await expect(connectionAlert).toHaveCount(0, { timeout: 3_500 });
  }).toPass();
});
