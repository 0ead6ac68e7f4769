import { afterEach, describe, expect, it, vi } from 'vitest';
import { ACTIVE_PDF, pdfText } from '../testing/a-document.ts';
import { type DocumentStatus, type PaymentDocument, renderDocument } from './documents.ts';

const content: PaymentDocument = {
  language: 'ru',
  title: 'Оплата',
  number: 'P-000123',
  date: new Date('2026-06-15T12:00:00.000Z'),
  status: 'succeeded',
  seller: [
    { label: 'Название', value: 'ООО «Питлейн»' },
    { label: 'ИНН', value: '7701234567' },
    { label: 'Адрес', value: 'Москва, ул. Гоночная, 1' },
  ],
  buyer: [
    { label: 'Покупатель', value: 'Иван Петров' },
    { label: 'E-mail', value: 'ivan@pitlane.test' },
  ],
  lines: [
    {
      title: 'Тариф «Конструктор», 12 объявлений, 3 месяца',
      count: 1,
      price: 285_000,
      amount: 285_000,
    },
  ],
  sums: [{ label: 'Скидка 5 %', amount: 14_250 }],
  total: 270_750,
  facts: [
    { label: 'Способ оплаты', value: 'Банковская карта' },
    { label: 'НДС', value: 'Не облагается' },
  ],
  notes: ['Чек отправлен на ivan@pitlane.test.'],
};

const english: PaymentDocument = {
  ...content,
  language: 'en',
  title: 'Payment',
  seller: [{ label: 'Name', value: 'Pitlane LLC' }],
  buyer: [{ label: 'Buyer', value: 'Zoë Müller' }],
  lines: [{ title: 'Plan “Constructor”', count: 2, price: 135_375, amount: 270_750 }],
  sums: [],
  facts: [],
  notes: [],
};

const render = async (changes: Partial<PaymentDocument> = {}) =>
  pdfText(await renderDocument({ ...content, ...changes }));

describe('renderDocument', () => {
  it('names lines, seller, buyer and amounts in Russian', async () => {
    expect(await render()).toEqual({
      pages: 1,
      text: [
        'Pitlane Выполнено Оплата № P-000123 от 15 июня 2026 г. в 15:00 (Москва)',
        'Продавец Покупатель Название Покупатель ООО «Питлейн» Иван Петров',
        'ИНН E-mail 7701234567 ivan@pitlane.test Адрес Москва, ул. Гоночная, 1',
        'Наименование Кол-во Цена Сумма',
        'Тариф «Конструктор», 12 объявлений, 3 месяца 1 2 850,00 ₽ 2 850,00 ₽',
        'Скидка 5 % 142,50 ₽ Итого 2 707,50 ₽',
        'Сумма прописью: Две тысячи семьсот семь рублей 50 копеек',
        'Способ оплаты Банковская карта НДС Не облагается',
        'Чек отправлен на ivan@pitlane.test. Этот документ не является кассовым чеком.',
        'Оплата № P-000123 · страница 1 из 1',
      ].join(' '),
    });
  });

  it('names lines, seller, buyer and amounts in English', async () => {
    const { text } = await pdfText(await renderDocument(english));

    expect(text).toBe(
      [
        'Pitlane Done Payment No. P-000123 of 15 June 2026 at 15:00 (Moscow)',
        'Seller Buyer Name Buyer Pitlane LLC Zoë Müller',
        'Item Count Price Amount Plan “Constructor” 2 1 353.75 ₽ 2 707.50 ₽',
        'Total 2 707.50 ₽',
        'Amount in words: Two thousand seven hundred and seven roubles 50 kopecks',
        'This document is not a cash receipt.',
        'Payment No. P-000123 · page 1 of 1',
      ].join(' '),
    );
  });

  it.each<[DocumentStatus, string, string]>([
    ['created', 'Не оплачено', 'Not paid'],
    ['pending', 'Ожидает оплаты', 'Awaiting payment'],
    ['succeeded', 'Выполнено', 'Done'],
    ['declined', 'Отклонено', 'Declined'],
    ['expired', 'Срок оплаты истёк', 'Expired'],
    ['cancelled', 'Отменено', 'Cancelled'],
    ['partially_refunded', 'Оплачено, часть возвращена', 'Paid, partly refunded'],
    ['refunded', 'Деньги возвращены', 'Refunded'],
  ])('shows the status %s', async (status, ru, en) => {
    expect((await render({ status })).text).toContain(`Pitlane ${ru} Оплата`);
    const other = await pdfText(await renderDocument({ ...english, status }));
    expect(other.text).toContain(`Pitlane ${en} Payment`);
    expect(other.text).toContain('not a cash receipt');
  });

  it('repeats the table head on the next page', async () => {
    const lines = Array.from({ length: 60 }, (_none, index) => ({
      title: `Объявление ${index + 1}`,
      count: 1,
      price: 5_000,
      amount: 5_000,
    }));

    const { text, pages } = await render({ lines });

    expect(pages).toBe(3);
    expect(text.match(/Наименование Кол-во/g)).toHaveLength(3);
    expect(text.match(/Объявление \d+/g)).toHaveLength(60);
    expect(text).toContain('страница 3 из 3');
  });
});

describe('bytes of a document', () => {
  afterEach(() => vi.useRealTimers());

  it('are equal for equal content, whenever rendered', async () => {
    const first = await renderDocument(content);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-01-01') });

    expect((await renderDocument(content)).equals(first)).toBe(true);
    expect((await renderDocument({ ...content, number: 'P-000124' })).equals(first)).toBe(false);
  });

  it('are few and contain no scripts, links or attachments', async () => {
    const bytes = await renderDocument({
      ...content,
      notes: ['https://evil.test (javascript:alert(1)) /JS /URI (x) >> endobj', '=1+1', '@SUM(A1)'],
    });

    const raw = bytes.toString('latin1');
    expect(raw.startsWith('%PDF-1.')).toBe(true);
    expect(raw).not.toMatch(ACTIVE_PDF);
    expect(bytes.length).toBeLessThan(60_000);
    const { text } = await pdfText(bytes);
    expect(text).toContain('https://evil.test (javascript:alert(1)) /JS /URI (x) >> endobj');
  });
});

describe('names in a document', () => {
  const renderWithName = async (value: string) => {
    const bytes = await renderDocument({
      ...content,
      buyer: [{ label: 'Имя', value }],
      lines: [{ title: value, count: 1, price: 1, amount: 1 }],
    });
    return { ...(await pdfText(bytes)), length: bytes.length };
  };

  it.each([
    ['200 characters', 'Александр-Константинович '.repeat(8)],
    ['200 characters without a space', 'Щ'.repeat(200)],
    ['quotation marks', `"Ромашка" 'и' «Ко» “x” \\ (y) <z> %`],
    ['№ and ₽', 'Счёт № 7 на 5 ₽ — 50 %'],
    ['decomposed Ё and й', 'Ёлкин Йод'.normalize('NFD')],
  ])('with %s appear twice', async (_what, name) => {
    const { text, pages } = await renderWithName(name);

    expect(pages).toBe(1);
    const compactText = text.replace(/ /g, '');
    const compactName = name.normalize('NFC').replace(/ /g, '');
    expect(compactText.split(compactName)).toHaveLength(3);
  });

  it.each([
    ['an emoji', 'Пит 🏎 Стоп', 'Пит □ Стоп'],
    ['an emoji of several code points', 'Семья 👨‍👩‍👧‍👦!', 'Семья □!'],
    ['a flag', 'Из 🇷🇺 города', 'Из □ города'],
    ['Hebrew', 'שלום', '□□□□'],
    ['Arabic with direction marks', 'a\u202Eسلام\u202Cb', 'a□□□□b'],
    ['Chinese', '汽车', '□□'],
    ['a lone surrogate', 'a\ud83cb', 'a□b'],
    ['control characters', 'a\u0000b\u0007c\r\nd\u200Be', 'abc de'],
  ])('with %s show a box for missing glyphs', async (_what, name, expected) => {
    expect((await renderWithName(name)).text).toContain(expected);
  });

  it('of 10 000 characters are truncated', async () => {
    const { pages, length, text } = await renderWithName('Ж'.repeat(10_000));

    expect(pages).toBeLessThanOrEqual(3);
    expect(length).toBeLessThan(60_000);
    expect(text).toContain('Ж…');
  });
});
