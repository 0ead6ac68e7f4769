import type { PurchaseResult, SignedIn } from '@pitlane/contracts';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { authorization } from './posts-api.ts';

/** Last digits of a card number, which determine the sandbox's behavior. */
const cardEndings = {
  pays: '4477',
  declines: '0002',
  requires3DSecure: '3220',
  delaysStatus: '0101',
  sendsNoNotices: '0135',
  refusesRefunds: '0150',
} as const;
type Card = keyof typeof cardEndings;
const cardNumberOf = (card: Card) => `0000 0000 0000 ${cardEndings[card]}`;

/** INN with a valid checksum. */
export const INN = '7707083893';

export async function fillCardNumber(page: Page, card: Card): Promise<void> {
  await expect(page).toHaveURL(/\/api\/sandbox\/pay\//);
  await page.locator('input[name=card]').fill(cardNumberOf(card));
}

/** Pays with a card on the sandbox page, confirming 3-D Secure if required, and waits for the return page. */
export async function payWithCard(page: Page, card: Card): Promise<void> {
  await fillCardNumber(page, card);
  await page.locator('button.main').click();
  if (card === 'requires3DSecure') await page.locator('button[value=confirm]').click();
  await expect(page).toHaveURL(/\/pay\/\d+$/);
}

/** Creates an unpaid purchase through the API. */
export async function createPurchaseByApi(
  request: APIRequestContext,
  { token }: SignedIn,
  path: 'adverts' | 'change-tariff',
  data: object,
): Promise<PurchaseResult> {
  const response = await request.post(`/api/payment/${path}`, {
    headers: authorization(token),
    data,
  });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()).data;
}

/** Pays a purchase at the sandbox and waits until it has succeeded. */
export async function payByApi(
  request: APIRequestContext,
  { token }: SignedIn,
  { transaction_id: id, payment_url: url }: PurchaseResult,
  card: Card = 'pays',
): Promise<void> {
  await request.post(url ?? '', { form: { card: cardNumberOf(card) } });
  const path = `/api/profile/view-transaction/${id}`;
  const readStatus = async () =>
    (await (await request.get(path, { headers: authorization(token) })).json()).data.status;
  await expect.poll(readStatus).toBe('succeeded');
}

export async function setInn(request: APIRequestContext, { token }: SignedIn): Promise<void> {
  const response = await request.post('/api/profile/update-profile-data', {
    headers: authorization(token),
    multipart: { company_inn: INN },
  });
  expect(response.status()).toBe(200);
}
