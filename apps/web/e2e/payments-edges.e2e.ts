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

/** Returns stored payments and refunds; unlike `view-transaction`, the list does not query the bank. */
async function listTransactions(request: APIRequestContext, token: string): Promise<Transaction[]> {
  const answer = await request.get('/api/profile/get-transactions', {
    headers: authorization(token),
  });
  return (await answer.json()).data;
}

test('refunds a denied ad and shows a failed refund to owner and staff', async ({
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
  const sum = `50${NBSP}₽`;
  const erase = await useUpTrial(request, session, smallPhotos);
  const bought = await createPurchaseByApi(request, session, 'adverts', { count: 1 });
  await payByApi(request, session, bought);
  const { id } = await createPost(request, session, smallPhotos);
  await denyPost(request, (await signInAsModerator(request)).token, id, 'На фото виден прохожий.');

  const unrefunded = await createPurchaseByApi(request, session, 'adverts', { count: 1 });
  await payByApi(request, session, unrefunded, 'keeps');
  const admin = await signInByApi(request, 'admin@pitlane.test', DEMO_PASSWORD);
  const refund = await request.post(
    `/api/moderation/transactions/${unrefunded.transaction_id}/refund`,
    {
      headers: authorization(admin.token),
      data: { amount: '50.00', reason: 'Купил лишнее' },
    },
  );
  expect(refund.status()).toBe(201);
  const refunds = async () =>
    (await listTransactions(request, session.token)).filter(({ kind }) => kind === 'refund');
  const statuses = async () => (await refunds()).map(({ status }) => status);
  await expect.poll(statuses).toEqual(['declined', 'succeeded']);
  const [refused, done] = (await refunds()).map(({ number }) => number);

  await test.step('lists both payments and both refunds with their states', async () => {
    await storeSession(page, session);
    await page.goto('/account/transactions');
    await expect(rows).toHaveCount(4);
    const marks = [t.mark.refund_refused, t.mark.paid, t.mark.refund_done, t.mark.refunded];
    for (const [place, mark] of marks.entries()) await expect(rows.nth(place)).toContainText(mark);
    await expect(rows.nth(1)).toContainText(
      fillText(t.related.refund_refused, { sum, number: refused ?? '' }),
    );
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  await test.step('links the payment to its refund and back', async () => {
    await rows
      .nth(3)
      .getByRole('link', { name: done ?? '' })
      .click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(
      fillText(t.one.title.refund, { number: done ?? '' }),
    );
    await main.getByRole('link', { name: bought.number }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(
      fillText(t.one.title.payment, { number: bought.number }),
    );
    await expect(main.getByRole('link', { name: done ?? '' })).toHaveText(
      fillText(t.related.refund_done, { sum, number: done ?? '' }),
    );
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  await test.step('shows the declined refund to staff', async () => {
    await storeSession(page, admin);
    await page.goto(
      addresses.moderation({ tab: 'transactions', transaction: unrefunded.transaction_id }),
    );
    const payment = page.getByRole('article', { name: unrefunded.number });
    const table = payment.getByRole('region', { name: moderation.transactions.refunds });
    await expect(table).toContainText(moderation.transactions.statuses.declined);
    await table.getByRole('link', { name: refused ?? '' }).click();
    const entries = page.getByRole('article', { name: refused ?? '' });
    await expect(
      entries.getByRole('row', { name: moderation.transactions.events.refund_refused }),
    ).toContainText(sum);
  });
  await deletePost(request, session, id);
  await erase();
});

test('links to the open orders when there are ten and repeats an expired one', {
  tag: '@once',
}, async ({ page, problems }) => {
  problems.allow(/ 429 /, /payment\/buy-advert-and-offer/);
  const { request } = page;
  const { session } = await createAccount(request, 'open-orders');
  let last = 0;
  for (let count = 1; count <= 10; count += 1) {
    last = (await createPurchaseByApi(request, session, 'adverts', { count })).transaction_id;
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
    const address = new URL(route.request().url());
    const isFirst = address.searchParams.get('page') === '1';
    address.searchParams.set('page', '1');
    const answer = await route.fetch({ url: address.href });
    const { data, meta } = await answer.json();
    const json = { data: isFirst ? [] : data, meta: { ...meta, last_page: 2 } };
    await route.fulfill({ response: answer, json });
  });
  await page.goto('/pay');
  await expect(page).toHaveURL(new RegExp(`/pay/${last}$`));
  // Not earlier: the worker may close the expired order at any time, and another would be the newest open one.
  await expirePayment(last);
  await page.reload();
  await expect(heading).toHaveText(payments.state.expired.title);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await main.getByRole('button', { name: payments.repeat }).click();
  await payWithCard(page, 'pays');
  await expect(heading).toHaveText(payments.state.paid.title);
});

test('completes a payment by the recurring job if the page is closed and no webhook arrives', {
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
  await fillCardNumber(page, 'silent');
  // Aborts the redirect back to the shop.
  await page.route('**/api/sandbox/pay/*', async (route) => {
    await route.fetch({ maxRedirects: 0 });
    await route.abort();
  });
  const leaving = page.waitForEvent('requestfailed');
  await page.locator('button.main').click();
  await leaving;

  const statuses = async () =>
    (await listTransactions(request, session.token)).map(({ status }) => status);
  await enqueueJob('ask-payments');
  await expect.poll(statuses).toEqual(['succeeded']);
  const later = await context.newPage();
  await later.goto(`/pay/${id}`);
  await expect(later.getByRole('heading', { level: 1 })).toHaveText(payments.state.paid.title);
});

test('shows the payment state while bank or server do not respond', { tag: '@once' }, async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED/, /view-transaction/);
  const { request } = page;
  const { session } = await createAccount(request, 'no-answer');
  await storeSession(page, session);
  const { payment_url: url } = await createPurchaseByApi(request, session, 'adverts', { count: 1 });
  await page.clock.install();
  await page.goto(url ?? '');
  // The card pays, but its status is unavailable for a minute.
  await payWithCard(page, 'hangs');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(payments.state.payable.title);
  await expect(page.getByText(textPattern(payments.state.payable.text))).toBeVisible();

  await page.route('**/api/profile/view-transaction/*', (route) => route.abort());
  const lost = page.getByRole('alert').filter({ hasText: payments.lost.title });
  await expect(async () => {
    await page.clock.runFor(3_000);
    await expect(lost).toContainText(payments.lost.text, { timeout: 500 });
  }).toPass();
  await expect(heading).toHaveText(payments.state.payable.title);
  await expectAccessible(page);
  await page.unrouteAll();
  await expect(async () => {
    await page.clock.runFor(3_000);
    await expect(lost).toHaveCount(0, { timeout: 3_500 });
  }).toPass();
});
