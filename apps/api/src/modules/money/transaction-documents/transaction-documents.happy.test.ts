import { buyAdvertAndOffer, changeTariff, getPage, refundTransaction } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TransactionStatus } from '../../../generated/prisma/enums.ts';
import { documentOf, downloadDocument, pdfText } from '../../../testing/a-document.ts';
import {
  aBuyer,
  aBuyingCompany,
  buy,
  buyAndPay,
  pay,
  refundsOf,
} from '../../../testing/a-purchase.ts';
import { aUsedUnlimited } from '../../../testing/a-term.ts';
import { aSignedInAccount, tokenOf } from '../../../testing/an-account.ts';
import { dataOf } from '../../../testing/responses.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { shopWorld } from '../../../testing/sandbox-world.ts';
import { START } from '../../../testing/test-world.ts';

const world = shopWorld({
  SELLER_NAME: 'ООО «Питлейн»',
  SELLER_INN: '7700000009',
  SELLER_ADDRESS: 'Москва, Гоночная ул., 1',
  RECEIPT_VAT_CODE: '11',
});
beforeEach(() => world.clock.moveTo(START));

const constructorTariff = { tariff_id: 5, months: 3, car_slots: 12, special_offers: 3 };

const moveToDay = (days: number) =>
  world.clock.moveTo(new Date(START.getTime() + days * 86_400_000));

const numberOf = (id: number) => `2026-${String(id).padStart(6, '0')}`;

const textOf = async (token: string, id: number, language?: 'ru' | 'en') =>
  (await pdfText(await documentOf(world, token, id, language))).text;

async function createRefund(id: number, amount: string) {
  const { token } = await aSignedInAccount(world, { role: 'admin' });
  const body = { amount, reason: 'Ошиблись тарифом' };
  await world.call(refundTransaction, { token, params: { id }, body }).expect(201);
  await runJobs(world, 'ask-refund');
  return (await refundsOf(world, id)).at(-1)?.id ?? 0;
}

describe("the document of a company's tariff", () => {
  it('states the parties, amounts and payment in Russian and English', async () => {
    const { user, token } = await aBuyingCompany(world);
    await world.database.user.update({
      where: { id: user.id },
      data: {
        email: 'garage@pitlane.test',
        companyName: 'ООО «Гараж»',
        companyAddress: 'Тверь, Заводская ул., 5',
      },
    });
    const id = await buyAndPay(world, token, changeTariff, constructorTariff);
    const number = numberOf(id);

    expect(await textOf(token, id)).toBe(
      [
        `Pitlane Выполнено Оплата № ${number} от 15 июня 2026 г. в 15:00 (Москва)`,
        'Продавец Покупатель Наименование Наименование ООО «Питлейн» ООО «Гараж»',
        'ИНН ИНН 7700000009 7800000108',
        'Адрес Адрес Москва, Гоночная ул., 1 Тверь, Заводская ул., 5',
        'E-mail garage@pitlane.test',
        'Наименование Кол-во Цена Сумма',
        'Тариф «Конструктор»: 12 объявлений, 3 спецразмещения в месяц, 3 месяца 1 2 850,00 ₽ 2 850,00 ₽',
        'Стоимость 2 850,00 ₽ Скидка 142,50 ₽ Итого 2 707,50 ₽',
        'Сумма прописью: Две тысячи семьсот семь рублей 50 копеек',
        'Заказ оформлен 15 июня 2026 г. в 15:00 Оплачено 15 июня 2026 г. в 15:00',
        'Способ оплаты Банковская карта НДС По ставке 22 % Кассовый чек Сформирован',
        `Этот документ не является кассовым чеком. Оплата № ${number} · страница 1 из 1`,
      ].join(' '),
    );
    expect(await textOf(token, id, 'en')).toBe(
      [
        `Pitlane Done Payment No. ${number} of 15 June 2026 at 15:00 (Moscow)`,
        'Seller Buyer Name Name ООО «Питлейн» ООО «Гараж»',
        'Taxpayer number (INN) Taxpayer number (INN) 7700000009 7800000108',
        'Address Address Москва, Гоночная ул., 1 Тверь, Заводская ул., 5',
        'Email garage@pitlane.test',
        'Item Count Price Amount',
        'Constructor tariff: 12 ads, 3 special placements a month, 3 months 1 2 850.00 ₽ 2 850.00 ₽',
        'Full price 2 850.00 ₽ Discount 142.50 ₽ Total 2 707.50 ₽',
        'Amount in words: Two thousand seven hundred and seven roubles 50 kopecks',
        'Ordered 15 June 2026 at 15:00 Paid 15 June 2026 at 15:00',
        'Payment method Bank card VAT At 22% Cash receipt Issued',
        `This document is not a cash receipt. Payment No. ${number} · page 1 of 1`,
      ].join(' '),
    );
  });

  it('states the credit of the previous tariff', async () => {
    const { user } = await aBuyingCompany(world);
    await aUsedUnlimited(world, user.id, START);
    moveToDay(13.5);
    const token = await tokenOf(world, user.id);
    const { transaction_id: id } = await buy(world, token, changeTariff, constructorTariff);

    expect(await textOf(token, id)).toContain(
      'Стоимость 2 850,00 ₽ Скидка 142,50 ₽ Зачёт остатка прежнего тарифа 2 080,00 ₽ Итого 627,50 ₽',
    );
  });
});

describe('the document of a refund', () => {
  it('is a document of its own, and its number is listed in that of the payment', async () => {
    const { user, token: firstToken } = await aBuyer(world);
    await world.database.user.update({
      where: { id: user.id },
      data: { email: 'anna@pitlane.test', firstName: 'Анна', lastName: 'Кузнецова' },
    });
    const id = await buyAndPay(world, firstToken, buyAdvertAndOffer, { advert: 2, spec_offer: 1 });
    moveToDay(1);
    const firstRefundId = await createRefund(id, '50.00');
    moveToDay(2);
    const secondRefundId = await createRefund(id, '200.00');
    const token = await tokenOf(world, user.id);

    const payment = await textOf(token, id);
    expect(payment).toContain('Pitlane Деньги возвращены Оплата');
    expect(payment).toContain('Имя ООО «Питлейн» Анна Кузнецова ИНН E-mail');
    expect(payment).toContain(
      'Объявление 2 50,00 ₽ 100,00 ₽ Спецразмещение 1 150,00 ₽ 150,00 ₽ Итого 250,00 ₽',
    );
    expect(payment).toContain(
      [
        `Возврат № ${numberOf(firstRefundId)} 50,00 ₽, 16 июня 2026 г. в 15:00`,
        `Возврат № ${numberOf(secondRefundId)} 200,00 ₽, 17 июня 2026 г. в 15:00`,
        'Возвращено всего 250,00 ₽',
      ].join(' '),
    );
    const englishText = await textOf(token, id, 'en');
    expect(englishText).toContain(
      `Refund No. ${numberOf(firstRefundId)} 50.00 ₽, 16 June 2026 at 15:00 Refund No. ${numberOf(secondRefundId)}`,
    );
    expect(englishText).toContain('Total refunded 250.00 ₽');

    const refundText = await textOf(token, firstRefundId);
    expect(refundText).toContain(
      `Pitlane Выполнено Возврат № ${numberOf(firstRefundId)} от 16 июня 2026 г. в 15:00 (Москва)`,
    );
    expect(refundText).toContain('Объявление 1 50,00 ₽ 50,00 ₽ Итого 50,00 ₽');
    expect(refundText).toContain(
      `Возврат по оплате № ${numberOf(id)} от 15 июня 2026 г. в 15:00 Возврат оформлен 16 июня 2026 г. в 15:00 Деньги возвращены 16 июня 2026 г. в 15:00`,
    );
    expect(await textOf(token, firstRefundId, 'en')).toContain(
      `Refund of payment No. ${numberOf(id)} of 15 June 2026 at 15:00 Refund initiated`,
    );
    // The reason given by staff is not shown to the buyer.
    expect(refundText).not.toContain('Ошиблись');
  });

  it('of a tariff omits months, and states that the bank refused it', async () => {
    const { token } = await aBuyingCompany(world);
    const { transaction_id: id } = await buy(world, token, changeTariff, constructorTariff);
    await pay(world, id, '0150');
    const refusedId = await createRefund(id, '100.00');

    expect(await textOf(token, id)).toContain(
      `Возврат № ${numberOf(refusedId)} 100,00 ₽, не выполнен`,
    );
    const text = await textOf(token, refusedId);
    expect(text).toContain('Pitlane Отклонено Возврат');
    expect(text).toContain(
      'Тариф «Конструктор»: 12 объявлений, 3 спецразмещения в месяц 1 100,00 ₽ 100,00 ₽',
    );
    expect(text).toContain('Причина отказа');
  });
});

describe('the document of a payment', () => {
  const statuses: [TransactionStatus, string, string][] = [
    ['created', 'Не оплачено', 'Not paid'],
    ['pending', 'Ожидает оплаты', 'Awaiting payment'],
    ['succeeded', 'Выполнено', 'Done'],
    ['partially_refunded', 'Оплачено, часть возвращена', 'Paid, partly refunded'],
    ['refunded', 'Деньги возвращены', 'Refunded'],
    ['declined', 'Отклонено', 'Declined'],
    ['expired', 'Срок оплаты истёк', 'Expired'],
    ['cancelled', 'Отменено', 'Cancelled'],
  ];

  it.each(statuses)('states that it is %s', async (status, ru, en) => {
    const { token } = await aBuyer(world);
    const { transaction_id: id } = await buy(world, token);
    // Marked as just queried, so that opening the document does not query it again.
    await world.database.moneyTransaction.update({
      where: { id },
      data: { status, askedAt: world.clock.now(), decline: 'insufficient_funds' },
    });

    const [russianText, englishText] = [await textOf(token, id), await textOf(token, id, 'en')];

    expect(russianText).toContain(`Pitlane ${ru} Оплата № ${numberOf(id)}`);
    expect(englishText).toContain(`Pitlane ${en} Payment No. ${numberOf(id)}`);
    const isOpen = status === 'created' || status === 'pending';
    expect(russianText.includes('Оплатить до 15 июня 2026 г. в 16:00')).toBe(isOpen);
    expect(englishText.includes('Pay by 15 June 2026 at 16:00')).toBe(isOpen);
    expect(russianText).toContain('Причина отказа На карте не хватает денег.');
  });

  it('is refreshed while the payment is open', async () => {
    const { token } = await aBuyer(world);
    const { transaction_id: id } = await buy(world, token);
    await pay(world, id, '0135');
    world.clock.moveTo(new Date(START.getTime() + 60_000));

    expect(await textOf(token, id)).toContain('Pitlane Выполнено');
  });
});

it('returns equal bytes for two downloads, with the number in the file name', async () => {
  const { user, token } = await aBuyer(world);
  const id = await buyAndPay(world, token);
  const first = await downloadDocument(world, token, id);
  moveToDay(400);
  const second = await downloadDocument(world, await tokenOf(world, user.id), id);

  expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  expect(first.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(first.rawPayload.length),
    'content-disposition': `attachment; filename*=UTF-8''Pitlane-${numberOf(id)}.pdf`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
});

it.each(['contacts', 'agreement', 'privacy-policy', 'consent', 'offer'])(
  'names the same seller on the page %s',
  async (slug) => {
    for (const language of ['ru', 'en']) {
      const response = await world.call(getPage, {
        params: { slug },
        headers: { 'Accept-Language': language },
      });
      const text = JSON.stringify(dataOf(getPage, response).blocks);

      expect(text).toContain('ООО «Питлейн»');
      expect(text).toContain('7700000009');
      expect(text).toContain('Москва, Гоночная ул., 1');
      expect(text).not.toMatch(/оператора\]|\[operator’s/);
    }
  },
);
