import type { WarningKind } from '@pitlane/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasBoundedSteps, recordPatterns } from '../../../testing/regular-expressions.ts';
import { findWarnings } from './safety.rules.ts';

const OWN_HOST = 'pitlane.test';
const warningsIn = (text: string) => findWarnings(text, OWN_HOST);

/** Messages with the kind of their warning and the quoted words. */
const riskyMessages: [text: string, kind: WarningKind, quote: string][] = [
  ['Звоните +7 999 123-45-67, я на связи', 'phone', '+7 999 123-45-67'],
  ['мой номер 8 9 1 6 1 2 3 4 5 6 7', 'phone', '8 9 1 6 1 2 3 4 5 6 7'],
  ['наберите 8*916*123*45*67', 'phone', '8*916*123*45*67'],
  ['тел 8-9I2-345-67-89', 'phone', '8-9I2-345-67-89'],
  ['İstanbul 8 916 123-45-6𝟵', 'phone', '8 916 123-45-6𝟵'],
  ['пишите t . me / seller911', 'messenger', 't . me / seller911'],
  ['Из İstanbul, ПРЕДОПЛАТА🚗', 'prepayment', 'ПРЕДОПЛАТА'],
  ['8９１６１２３４５６７', 'phone', '8９１６１２３４５６７'],
  [
    'восемь девятьсот шестнадцать сто двадцать три сорок пять шестьдесят семь',
    'phone',
    'восемь девятьсот шестнадцать сто двадцать три сорок пять шестьдесят семь',
  ],
  ['звони восемь 916 сто двадцать три 45 67', 'phone', 'восемь 916 сто двадцать три 45 67'],
  [
    'call eight nine one six one two three four five six seven',
    'phone',
    'eight nine one six one two three four five six seven',
  ],
  ['My number is +44 20 7946 0958', 'phone', '+44 20 7946 0958'],
  ['Давайте в WhatsApp, там быстрее', 'messenger', 'WhatsApp'],
  ['напиши в телегу', 'messenger', 'телегу'],
  ['тг @ivan_cars', 'messenger', '@ivan_cars'],
  ['переходите в ватсап', 'messenger', 'ватсап'],
  ['https://t.me/seller911', 'messenger', 'https://t.me/seller911'],
  ['find me on Telegram please', 'messenger', 'Telegram'],
  ['я в максе id 7712', 'messenger', 'максе id 7712'],
  ['Пишите на ivan@example.com', 'email', 'ivan@example.com'],
  ['ivan собака mail точка ru', 'email', 'ivan собака mail точка ru'],
  ['write to john (at) gmail (dot) com', 'email', 'john (at) gmail (dot) com'],
  ['Фото тут: https://example.com/911?id=7', 'link', 'https://example.com/911?id=7'],
  ['всё на porsche-club.ru', 'link', 'porsche-club.ru'],
  ['more at bit.ly/3xYz', 'link', 'bit.ly/3xYz'],
  ['Оплатите на avito-dostavka.ru/pay', 'look_alike', 'avito-dostavka.ru/pay'],
  ['ссылка https://avlto.ru/order/1', 'look_alike', 'https://avlto.ru/order/1'],
  ['https://pit1ane.test/product?id=5', 'look_alike', 'https://pit1ane.test/product?id=5'],
  ['зайдите на аvito.ru', 'look_alike', 'аvito.ru'],
  ['https://auto.ru-pay.site/x', 'look_alike', 'https://auto.ru-pay.site/x'],
  [
    'https://pitlane.test@example.com/login',
    'look_alike',
    'https://pitlane.test@example.com/login',
  ],
  ['support@pitlane-pay.com подтвердит', 'look_alike', 'support@pitlane-pay.com'],
  ['Нужна предоплата 50%', 'prepayment', 'предоплата'],
  ['Переведите 10 000 на карту, и машина ваша', 'prepayment', 'Переведите 10 000 на карту'],
  ['внесите залог, чтобы я не продал другим', 'prepayment', 'внесите залог'],
  ['задаток и забираете завтра', 'prepayment', 'задаток'],
  ['4276 3800 0000 0013 Иван И.', 'prepayment', '4276 3800 0000 0013'],
  ['Send me a deposit and it is yours', 'prepayment', 'Send me a deposit'],
  ['Payment by Western Union only', 'prepayment', 'Western Union'],
  ['половину вперёд, остальное потом', 'prepayment', 'половину вперёд'],
  ['Мой курьер заберёт машину и отдаст деньги', 'delivery', 'курьер'],
  ['Оформите доставку, я всё оплачу', 'delivery', 'Оформите доставку'],
  ['My shipping agent will pick it up', 'delivery', 'shipping agent'],
];

/** Legitimate messages about vehicles, money and meetings. */
const harmlessMessages = [
  'пробег 89 031 км',
  '2 JZ-GTE, 3.0 литра',
  '911 993 GT2, 1996 год',
  'VIN WP0ZZZ99ZTS392124, проверяйте',
  'Цена 9 500 000 рублей, торг у капота',
  'Отдам за 9500000 ₽, не меньше',
  '1 250 000 USD, растаможен',
  'Здравствуйте! Машина ещё продаётся?',
  'Могу посмотреть завтра в 18:30 или 24.11.2026 в 10:00',
  'ТО: 8/2019, 11/2021, 12/2023',
  'Шины 295/30 R20, диски 11J ET45',
  'Номер двигателя 63K12345, кузов 1234567',
  '8 950 000 за обе, 7 900 000 за одну',
  'Сто двадцать три тысячи километров, два владельца',
  'Сигнализация StarLine и рация в комплекте',
  'В залоге не была, ограничений нет',
  'Предоплата не нужна, деньги при осмотре',
  'Без предоплаты, сначала осмотр',
  'Не переводите никому предоплату, пока не увидите машину',
  'Оплата при встрече, наличными или переводом',
  'Привезу на эвакуаторе сам, это недалеко',
  'Гарантия до 2027 года, сервисная книжка на руках',
  'Сколько владельцев по ПТС? Документы оригинал?',
  'Макс. скорость 320 км/ч, макс 8 мест',
  'Продаю BMW M3.com',
  'Артикул тормозных дисков 99735140903',
  'Разгон 3.8 с, 315 км/ч, 510 л. с., 680 Нм',
  'Катер: 2 x Mercury 350, 420 моточасов',
  'Торг.Телефон в объявлении',
  'Один, два, три круга по треку — и всё понятно',
  'Is the car still available?',
  'Mileage 89,031 miles, first registered 1996',
  'Price 125 000 EUR, no trades',
  'No deposit needed, pay when you see it',
  "Please don't send any deposit before you see the car",
  'Engine rebuilt at 120 000 km, invoices on file',
  'Chassis 198.040-5500123, gearbox 7770123',
  'Built in nineteen ninety six, one of fifty seven',
  'Delivery to the U.S.A. possible; e.g. by sea',
  "That's what's appealing about it, see you at 5 pm",
];

describe('findWarnings', () => {
  it('has at least forty examples of risky and of harmless messages', () => {
    expect([riskyMessages.length, harmlessMessages.length].every((count) => count >= 40)).toBe(
      true,
    );
  });

  it.each(riskyMessages)('warns about a risk in %j: %s', (text, kind, quote) => {
    const warning = warningsIn(text).find((each) => each.text === quote);

    expect(warning?.kind).toBe(kind);
    expect(text.slice(warning?.from, warning?.to)).toBe(quote);
    const isDanger = ['look_alike', 'prepayment', 'delivery'].includes(kind);
    expect(warning?.level).toBe(isDanger ? 'danger' : 'note');
  });

  it.each(harmlessMessages)('returns no warnings for %j', (text) => {
    expect(warningsIn(text)).toEqual([]);
  });

  it('returns ordered positions in UTF-16 code units', () => {
    const text = '🏎️ Звоните 8 916 123-45-67 или a@example.com, ПРЕДОПЛАТА';

    const warnings = warningsIn(text);

    expect(warnings.map(({ kind }) => kind)).toEqual(['phone', 'email', 'prepayment']);
    for (const { from, to, text: quote } of warnings) expect(text.slice(from, to)).toBe(quote);
    expect(warnings[0]?.from).toBe(text.indexOf('8 916'));
  });

  it('returns the more dangerous of two overlapping warnings', () => {
    const [first, ...others] = warningsIn('https://avito-pay.ru/a?mail=x@example.com');

    expect([first?.kind, others]).toEqual(['look_alike', []]);
  });

  it('does not report the real hosts of imitated sites as look-alikes', () => {
    for (const site of ['https://avito.ru/1', 'm.auto.ru/x', 'www.sberbank.ru']) {
      expect(warningsIn(site).map(({ kind }) => kind)).toEqual(['link']);
    }
    expect(warningsIn('https://www.pitlane.test/product?id=1')).toEqual([]);
    expect(warningsIn('support@pitlane.test').map(({ kind }) => kind)).toEqual(['email']);
  });

  it('returns at most twenty warnings', () => {
    const addresses = Array.from({ length: 100 }, (_none, n) => `seller${n}@example.com`);

    expect(warningsIn(addresses.join(' '))).toHaveLength(20);
  });

  it('takes time linear in the length of the message', () => {
    const patterns = recordPatterns('оплатите на '.repeat(300), warningsIn);

    expect(patterns.length).toBeGreaterThan(10);
    expect(patterns.filter((pattern) => !hasBoundedSteps(pattern))).toEqual([]);
  });

  it('quotes whole characters, in order, for any input', () => {
    const fragments = fc.constantFrom(
      ...[
        'İ',
        '🚗',
        '𝟵',
        '⑧',
        'и\u0306',
        '\u0301',
        '\u202e',
        '\u200d',
        '㏂',
        '½',
        '№',
        '\n',
        ' ',
        '@',
      ],
      ...['8 916 123-45-6𝟵', '89161234567', 'предоплата', 'а\u0301ванс', 'ﬁlm.ru', 't . me / nick'],
      ...['https://avito-pay.ru/𝟵', 'x@example.com', 'WhatsApp', '4276 3800 0000 0013', '.', ', '],
    );
    const messages = fc.array(fragments, { maxLength: 20 }).map((list) => list.join(''));

    fc.assert(
      fc.property(messages, (message) => {
        let end = 0;
        for (const { from, to, text } of warningsIn(message)) {
          expect(from).toBeGreaterThanOrEqual(end);
          expect(message.slice(from, to)).toBe(text);
          expect(text.isWellFormed()).toBe(true);
          expect(/^\p{M}/u.test(message.slice(to))).toBe(false);
          end = to;
        }
      }),
    );
  });
});
