import { randomUUID } from 'node:crypto';
import { addresses } from '@pitlane/contracts';
import type { Page } from '@playwright/test';
import { createAccount, isMobile, storeSession } from './account.ts';
import { chatThread } from './chat-page.ts';
import { expect, expectAccessible, expectNoOverflow, expectToast, test } from './fixtures.ts';
import { approvePost, authorization, createPost, signInAsModerator } from './posts-api.ts';
import { fillText, type Language, texts } from './texts.ts';

const ASKING_PRICE = 5_000_000;
const formatNumber = (price: number) => price.toLocaleString('ru-RU').replace(/\s/g, '\u00a0');
const formatPrice = (price: number) => `${formatNumber(price)}\u00a0₽`;

/** Creates an approved ad that accepts offers, in a new account. */
async function createPostWithOffers(page: Page, photos: Parameters<typeof createPost>[2]) {
  const { request } = page;
  const { session } = await createAccount(request, 'sells');
  const { id } = await createPost(request, session, photos);
  const headers = authorization(session.token);
  const multipart = {
    id: String(id),
    price: String(ASKING_PRICE),
    currency_id: '1',
    price_offer: '1',
  };
  // The price is set after the first approval, which covers the initial price.
  await approvePost(request, (await signInAsModerator(request)).token, id);
  const response = await request.post('/api/post/update', { headers, multipart });
  expect(response.status(), await response.text()).toBe(200);
  if ((await response.json()).data.own.edit) {
    await approvePost(request, (await signInAsModerator(request)).token, id);
  }
  return { id, session };
}

test('agrees on a price through offer, counteroffer and acceptance', async ({
  page,
  openOtherDevice,
  problems,
  smallPhotos,
  setLanguage,
}) => {
  problems.allowQueueConflicts();
  const language: Language = isMobile(page) ? 'en' : 'ru';
  await setLanguage(language);
  const { chats, lib, offers, posts } = texts[language];
  const seller = await createPostWithOffers(page, smallPhotos);
  const { session: buyer } = await createAccount(page.request, 'offers');
  const offerButton = page.getByRole('main').getByRole('button', { name: posts.contact.offer });

  await test.step('asks a visitor to sign in', async () => {
    await page.goto(`/product?id=${seller.id}`);
    await offerButton.click();
    await expectToast(page, lib.notAuthorized);
  });

  await test.step('shows the price and the minimum offer, and an error at the field', async () => {
    await storeSession(page, buyer);
    await page.goto(`/product?id=${seller.id}`);
    await offerButton.click();
    const dialog = page.getByRole('dialog', { name: offers.form.title });
    await expect(dialog.getByText(formatPrice(ASKING_PRICE))).toBeVisible();
    await expect(dialog.getByText(formatPrice(3_250_001))).toBeVisible();
    const field = dialog.getByRole('textbox');
    await expectAccessible(page);
    problems.allow(/422/, /offer-price/);
    await field.fill('3250000');
    await dialog.getByRole('button', { name: offers.form.send }).click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByText('65%')).toBeVisible();
    await expect(field).toHaveValue(formatNumber(3_250_000));
    await field.fill('4000000');
    await dialog.getByRole('button', { name: offers.form.send }).click();
    await expectToast(page, offers.sent);
    await expect(dialog).toBeHidden();
  });

  const sellerPage = await openOtherDevice('ru');
  const ru = texts.ru.offers;
  const sellerCard = sellerPage.getByRole('article', {
    name: fillText(ru.card.label, { name: buyer.user.first_name }),
  });

  await test.step('lets the seller make a counteroffer', async () => {
    await storeSession(sellerPage, seller.session);
    await sellerPage.goto(addresses.accountOffers({ role: 'seller' }));
    await expect(sellerCard.getByText(formatPrice(4_000_000))).toBeVisible();
    await sellerCard.getByRole('button', { name: ru.action.counter }).click();
    const dialog = sellerPage.getByRole('dialog', { name: ru.counter.title });
    await dialog.getByRole('textbox').fill('4500000');
    await expectAccessible(sellerPage);
    await dialog.getByRole('button', { name: ru.counter.send }).click();
    await expectToast(sellerPage, ru.sent);
    await expect(sellerCard.first().getByText(ru.status.open)).toBeVisible();
    await expectNoOverflow(sellerPage);
  });

  await test.step("shows the buyer's acceptance to the seller without a reload", async () => {
    await page.goto(addresses.accountOffers({ post: seller.id }));
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole('button', { name: offers.action.accept, exact: true }).click();
    await expectToast(page, offers.done.accept);
    const list = page.getByRole('region', { name: offers.title });
    await expect(list.getByText(offers.status.accepted, { exact: true })).toBeVisible();
    await expect(list.getByRole('button')).toHaveText([offers.action.cancel]);
    await expect(sellerCard.first().getByText(ru.status.accepted, { exact: true })).toBeVisible();
  });

  await test.step('explains why a later offer cannot be accepted', async () => {
    const { session: lateBuyer } = await createAccount(page.request, 'late');
    const response = await page.request.post('/api/seller/offer-price', {
      headers: { ...authorization(lateBuyer.token), 'Idempotency-Key': randomUUID() },
      data: { post_id: seller.id, price: 4_900_000, currency_id: 1 },
    });
    expect(response.status()).toBe(201);
    await expect(sellerPage.getByText(ru.taken)).toBeVisible();
    await expect(
      sellerPage.getByRole('button', { name: ru.action.accept, exact: true }),
    ).toHaveCount(0);
    await page.goto(`/product?id=${seller.id}`);
    await offerButton.click();
    const dialog = page.getByRole('dialog', { name: offers.form.title });
    await expect(dialog.getByText(formatPrice(4_500_000))).toBeVisible();
    await expect(dialog.getByRole('textbox')).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('shows the agreed price in the chat and leaves room for messages above a keyboard', async () => {
    await page.goto(addresses.accountMessages());
    await page.getByRole('list', { name: chats.list.label }).getByRole('link').click();
    const { thread, field } = chatThread(page, language);
    const agreedText = fillText(chats.first.agreed, { price: formatPrice(4_500_000) });
    await expect(thread.getByText(agreedText)).toBeVisible();
    const cancelButton = thread.getByRole('button', { name: offers.action.cancel });
    await expect(cancelButton).toBeVisible();
    await expectAccessible(page);
    if (!isMobile(page)) return;
    await page.setViewportSize({ width: 390, height: 440 });
    await expect(cancelButton).toBeVisible();
    await field.focus();
    await expect(cancelButton).toBeHidden();
    await expect(thread.getByText(formatPrice(4_500_000), { exact: true })).toBeInViewport();
    await expectNoOverflow(page);
  });
});
