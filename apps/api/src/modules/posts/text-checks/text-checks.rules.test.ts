import { describe, expect, it } from 'vitest';
import { hasBoundedSteps, recordPatterns } from '../../../testing/regular-expressions.ts';
import {
  checkTexts,
  findContactQuotes,
  findStopWordQuotes,
  parseStoredCheck,
  unfinishedCheck,
} from './text-checks.rules.ts';

/** Texts with a contact, and the expected quote. */
const contacts: [text: string, quote: string][] = [
  ['Звоните +7 999 123-45-67 в любое время', '+7 999 123-45-67'],
  ['тел. 8 (916) 123-45-67', '8 (916) 123-45-67'],
  ['89161234567', '89161234567'],
  ['мой номер 8-916-123-45-67, Анна', '8-916-123-45-67'],
  ['8 916 123 45 67 вечером', '8 916 123 45 67'],
  ['+79161234567', '+79161234567'],
  ['пишите на 9161234567', '9161234567'],
  ['городской 8 495 123-45-67', '8 495 123-45-67'],
  ['Call +44 20 7946 0958 after six', '+44 20 7946 0958'],
  ['US number: +1 202-456-1111', '+1 202-456-1111'],
  ['в Минске +375 29 123-45-67', '+375 29 123-45-67'],
  ['почта anna@example.com', 'anna@example.com'],
  ['Write to john.smith+porsche@mail.example.co.uk', 'john.smith+porsche@mail.example.co.uk'],
  ['ИВАН@ПОЧТА.РФ', 'ИВАН@ПОЧТА.РФ'],
  ['подробности https://example.com/911?id=7', 'https://example.com/911?id=7'],
  ['http://example.org', 'http://example.org'],
  ['смотрите www.example.com', 'www.example.com'],
  ['видео на youtube.com/watch', 'youtube.com/watch'],
  ['всё на сайте porsche-club.ru', 'porsche-club.ru'],
  ['наш сайт автомир.рф', 'автомир.рф'],
  ['t.me/seller911', 't.me/seller911'],
  ['пишите в vk.com/club911', 'vk.com/club911'],
  ['More photos: drive2.ru/r/porsche', 'drive2.ru/r/porsche'],
  ['ник @seller_911', '@seller_911'],
  ['insta @porsche.dream', '@porsche'],
  ['Telegram: @ivan_cars', '@ivan_cars'],
  ['WhatsApp круглосуточно', 'WhatsApp'],
  ['есть whats app', 'whats app'],
  ['пишите в ватсап', 'ватсап'],
  ['в вотсапе отвечаю быстрее', 'вотсапе'],
  ['Телеграмм, вайбер — тот же номер', 'вайбер'],
  ['Скину фото в телеграм', 'телеграм'],
  ['find me on Telegram', 'Telegram'],
  ['viber only', 'viber'],
  ['звоните:89161234567!', '89161234567'],
  ['Торг.Телефон 8(495)123-45-67', '8(495)123-45-67'],
  ['цена 9500000, тел 8 903 000-11-22', '8 903 000-11-22'],
  ['email: seller@porsche.su, торг', 'seller@porsche.su'],
  ['auto.shop/offer/42', 'auto.shop/offer/42'],
  ['Адрес: garage-911.com. Приезжайте', 'garage-911.com'],
  ['+7(916)1234567', '+7(916)1234567'],
  ['Германия: +49 30 901820', '+49 30 901820'],
  ['instagram: abc', 'instagram'],
  ['ищите в Инстаграме', 'Инстаграме'],
  ['инста: porsche_dream', 'инста'],
  ['вконтакте id123', 'вконтакте'],
  ['vk: id123456', 'vk: id123456'],
  ['вк @seller', 'вк @seller'],
  ['макс: @seller', 'макс: @seller'],
  ['я в максе id 7712', 'максе id 7712'],
  ['MAX @ivan_cars', 'MAX @ivan_cars'],
  ['есть вацап', 'вацап'],
  ['ватцап круглосуточно', 'ватцап'],
  ["my what's app", "what's app"],
  ['пишите в WhatsAppе', 'WhatsAppе'],
  ['What’s App only', 'What’s App'],
  ['тел. 8-9I2-345-67-89', '8-9I2-345-67-89'],
  ['8 9l6 I23 45 67, Анна', '8 9l6 I23 45 67'],
  ['+7 9О6 123 4Б 67', '+7 9О6 123 4Б 67'],
  ['7 9o6 123 4Б 67', '7 9o6 123 4Б 67'],
  ['8 916 l23 4o о7', '8 916 l23 4o о7'],
  ['8 9|6 123 45 67', '8 9|6 123 45 67'],
  ['пишите: z.com/911, m3.com/911', 'm3.com/911'],
  [
    'звоните восемь девятьсот шестнадцать сто двадцать три сорок пять шестьдесят семь',
    'восемь девятьсот шестнадцать сто двадцать три сорок пять шестьдесят семь',
  ],
  [
    'Восемь, девять, один, шесть, один, два, три, четыре, пять, шесть, семь. Иван',
    'Восемь, девять, один, шесть, один, два, три, четыре, пять, шесть, семь',
  ],
  [
    'тел восемь (девятьсот двенадцать) сто двадцать три сорок пять шестьдесят семь',
    'восемь (девятьсот двенадцать) сто двадцать три сорок пять шестьдесят семь',
  ],
  [
    'девятьсот пять сто двадцать ноль семь ноль восемь',
    'девятьсот пять сто двадцать ноль семь ноль восемь',
  ],
  ['пишите девятьсот двести сорок девяносто десять', 'девятьсот двести сорок девяносто десять'],
  [
    'call eight nine one six one two three four five six seven',
    'eight nine one six one two three four five six seven',
  ],
  ['наберите 8*916*123*45*67', '8*916*123*45*67'],
  ['звони восемь 916 сто двадцать три 45 67', 'восемь 916 сто двадцать три 45 67'],
  ['８９１６１２３４５６７', '８９１６１２３４５６７'],
  ['8️⃣9️⃣1️⃣6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7', '8️⃣9️⃣1️⃣6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7'],
  ['wa.me/79161234567', 'wa.me/79161234567'],
  ['ivan собака mail точка ru', 'ivan собака mail точка ru'],
  ['напиши в телегу', 'телегу'],
  ['bit.ly/3xYz', 'bit.ly/3xYz'],
  ['звоните 89161234𝟵67🚗', '89161234𝟵67'],
  ['Из İstanbul, тел 8 916 123-45-6𝟵', '8 916 123-45-6𝟵'],
  ['8 916 123\n45 67', '8 916 123\n45 67'],
  ['пишите t . me / seller911', 't . me / seller911'],
  ['t. me/seller911', 't. me/seller911'],
  ['т.ме/seller911', 'т.ме/seller911'],
  ['https : // t . me / seller911', 'https : // t . me / seller911'],
  ['ｔ．ｍｅ／ｓｅｌｌｅｒ', 'ｔ．ｍｅ／ｓｅｌｌｅｒ'],
  ['porsche-club . ru / shop', 'porsche-club . ru / shop'],
  ['ivan собака mail . ru', 'ivan собака mail . ru'],
  ['т\u0301елегр\u200bам', 'т\u0301елегр\u200bам'],
  ['в Ⓦⓗⓐⓣⓢⓐⓟⓟ', 'Ⓦⓗⓐⓣⓢⓐⓟⓟ'],
];

/** Texts that resemble contacts but contain none. */
const innocentTexts = [
  'Пробег 89 031 км, один владелец',
  'Пробег 89031 км',
  'пробег 45 000 км, год 2015',
  'Двигатель 2 JZ-GTE, 3.0 литра',
  '911 993 GT2, 1996 год',
  'Porsche 911 (993) Carrera 4S',
  'Цена 9 500 000 рублей, торг у капота',
  'Цена 9500000 ₽',
  'Прошу 12 345 678 рублей',
  '1 250 000 USD, растаможен',
  'VIN WP0ZZZ99ZTS392124',
  'VIN: WDB1240661B123456, ПТС оригинал',
  'Номер кузова 1234567',
  'Номер двигателя 63K12345',
  'Куплен 12.03.2015, на учёте с 15.04.2015',
  'ТО пройдено 01.02.2026, следующее 01.02.2027',
  'Мощность 450 л. с., крутящий момент 560 Нм',
  '0–100 км/ч за 3.8 с, 315 км/ч максимум',
  'Шины 295/30 R20, диски 11J ET45',
  'Артикул тормозных дисков 99735140903',
  'Каталожный номер A1244600166',
  'Рестайлинг 2008–2011, кузов 997.2',
  'В коллекции с 1998 года, 3 владельца по ПТС',
  'Масло Mobil 1 0W-40, менялось каждые 5000 км',
  'Второй владелец, вся история обслуживания.',
  'Комплектация: Sport Chrono, PASM, PCCB, Bose',
  'Вложено 2 500 000 рублей за 2024 год',
  'Пробег 123 456 миль (198 683 км)',
  'Размеры 4491 x 1852 x 1300 мм, база 2350 мм',
  'Тираж 1280 экземпляров, этот № 0537',
  'Mileage 89,031 miles, first registered 1996',
  'Engine rebuilt at 120 000 km, invoices on file',
  'Numbers matching: engine 911/53 6110345',
  'One of 57 built between 1993 and 1998',
  'Chassis 198.040-5500123, gearbox 7770123',
  'Price 125 000 EUR, no trades',
  'Service: 10/2019, 11/2021, 12/2023, 10/2025',
  'Top speed 320 km/h, 0-60 in 3.5 s',
  'Delivery to the U.S.A. possible; e.g. by sea',
  'Рама и навесное — родные.Ремонт в 2020.',
  'Катер: 2 x Mercury 350, 420 моточасов',
  'ГТД 10702030/150419/0012345',
  'Собран в Zuffenhausen. Net weight 1 295 kg',
  'Сигнализация StarLine, рация, видеорегистратор',
  'Продаю BMW M3.com',
  'Audi R8.com и Ferrari f355.com',
  'Номера 8 ОБЗ l2З ОБ ЗО',
  'Номера 8 011 ЗЗ2 4З 67',
  'Макс. скорость 320 км/ч, макс 8 мест',
  'Максимальная мощность 510 л. с., Max 320 km/h',
  'Двигатель V8 MAX power 510 hp',
  'Инсталляция звука Hertz, инструмент в комплекте',
  'Сто двадцать три тысячи четыреста пятьдесят шесть километров',
  'Один владелец, два ключа, три комплекта шин',
  'Скорости: сто двадцать пять, сто тридцать, сто сорок',
  'Передачи: один, два, три, четыре, пять, шесть',
  "That's what's appealing about it",
  'Built in nineteen ninety six, one of fifty seven',
  'Артикулы 8K0 959 851, 8OO-1234, 7L6 616 039 D',
  'Обои салона — кожа, ВК зажигания новая',
  'ТО: 8/2019, 11/2021, 12/2023',
  'A fine car.Top condition, no rust.Link to no other',
  'Прицеп-телега в подарок, телега крепкая',
];

describe('findContactQuotes', () => {
  it.each(contacts)('finds the contact in %j', (text, quote) => {
    expect(findContactQuotes(text)).toContain(quote);
  });

  it.each(innocentTexts)('finds no contact in %j', (text) => {
    expect(findContactQuotes(text)).toEqual([]);
  });

  it('quotes each contact once and verbatim, at most ten', () => {
    const addresses = Array.from({ length: 30 }, (_none, n) => `seller${n}@example.com`);

    expect(findContactQuotes('a@example.com, a@example.com')).toEqual(['a@example.com']);
    expect(findContactQuotes(addresses.join(' '))).toHaveLength(10);
  });

  it('takes time proportional to the length of the text', () => {
    const patterns = recordPatterns('8 '.repeat(5_000), (text) => {
      findContactQuotes(text);
      findStopWordQuotes(text);
    });

    expect(patterns.length).toBeGreaterThan(30);
    expect(patterns.filter((pattern) => !hasBoundedSteps(pattern))).toEqual([]);
  });
});

const textsWithStopWord: [text: string, quote: string][] = [
  ['Только предоплата', 'предоплата'],
  ['ПРЕДОПЛАТОЙ не обижу', 'ПРЕДОПЛАТОЙ'],
  ['аванс на карту и забирайте', 'аванс на карту'],
  ['задаток на карту', 'задаток на карту'],
  ['перевод на карту', 'перевод на карту'],
  ['продаю без документов', 'без документов'],
  ['утопленник, но на ходу', 'утопленник'],
  ['номера перебиты', 'перебиты'],
  ['авто-конструктор', 'конструктор'],
  ['есть двойник', 'двойник'],
  ['машина в розыске', 'в розыске'],
  ['не двойник и не краска, но утопленник', 'утопленник'],
  ['не перебит кузов, но перебит двигатель', 'перебит'],
  ['Не битая, без документов', 'без документов'],
  ['под арестом у приставов', 'арестом'],
  ['обналичу', 'обналичу'],
  ['оплата криптовалютой', 'криптовалютой'],
  ['Торга нет\nПредоплата 50%', 'Предоплата'],
  ['Торга нет предоплата', 'предоплата'],
  ['Предоплата\nНет торга', 'Предоплата'],
  ['предоплата\nНе был в ДТП', 'предоплата'],
  ['Предоплата нетто', 'Предоплата'],
  ['Обмен не\nПредоплата', 'Предоплата'],
  ['NO\nprepay please', 'prepay'],
  ['Trade: no prepay please, never\nbitcoin', 'bitcoin'],
  ['prepayment required', 'prepayment'],
  ['pay by Western Union', 'Western Union'],
  ['send a gift card', 'gift card'],
  ['sold with no title', 'no title'],
  ['car has no papers', 'no papers'],
  ['Bitcoin accepted', 'Bitcoin'],
  ['only USDT', 'USDT'],
  ['Из İstanbul, предоплата🚗', 'предоплата'],
  ['İİİİ ПРЕДОПЛАТА𝟵', 'ПРЕДОПЛАТА'],
  ['ﬃ ﷺ пред\u00adопл\u200bа\u0301та', 'пред\u00adопл\u200bа\u0301та'],
  ['Торг\u00a0нет предоплата', 'предоплата'],
];

describe('findStopWordQuotes', () => {
  it.each(textsWithStopWord)('finds the stop word in %j', (text, quote) => {
    expect(findStopWordQuotes(text)).toContain(quote);
  });

  it.each([
    ...innocentTexts,
    'Документы в порядке, все на руках',
    'Карта обслуживания с первого дня',
    'Конструкция кузова оригинальная',
    'Clean title, all papers in order',
    'Крашеных деталей нет, в воде не был',
    'Розыск родных деталей занял два года',
    'Конструктора нет',
    'не конструктор, номера не перебиты',
    'ни двойник, ни утопленник',
    'Не в розыске, не под арестом, без арестов',
    'Арестов нет, двойника не было',
    'Утопленником не был, не был перебит',
    'Торг без предоплаты',
    'Осмотр в сервисе\nНет двойников, арестов нет.',
    'Торг, нет предоплаты\n- нет утопленников',
    'No prepayment needed',
    'Sold without prepayment; no prepay, never bitcoin',
  ])('finds no stop word in %j', (text) => {
    expect(findStopWordQuotes(text)).toEqual([]);
  });
});

describe('checkTexts', () => {
  const texts = { description: 'Только предоплата, anna@example.com', contact_name: 'vk: id77' };
  const innocent = { description: 'Один владелец', contact_name: 'Анна' };

  it('returns the findings of each field, and omits fields without findings', () => {
    expect(checkTexts(texts).notes).toEqual([
      { kind: 'contacts', field: 'description', quotes: ['anna@example.com'] },
      { kind: 'contacts', field: 'contact_name', quotes: ['vk: id77'] },
      { kind: 'stop_words', field: 'description', quotes: ['предоплата'] },
    ]);
    expect(checkTexts(innocent).notes).toEqual([]);
  });

  it('marks the texts of an unfinished check as unchecked', () => {
    expect(unfinishedCheck(texts)).toEqual({
      of: checkTexts(texts).of,
      notes: [{ kind: 'unchecked', field: 'description', quotes: [] }],
    });
  });

  it('returns a stored check only for its own texts', () => {
    for (const check of [checkTexts(texts), unfinishedCheck(texts)]) {
      expect(parseStoredCheck(check, texts)).toEqual(check);
      expect(parseStoredCheck(check, { ...texts, contact_name: 'Анна' })).toBeNull();
      expect(parseStoredCheck(check, { ...texts, description: '' })).toBeNull();
    }
    const { of } = checkTexts(innocent);
    for (const invalidCheck of [null, {}, { of }, { of, notes: [{ kind: 'other' }] }]) {
      expect(parseStoredCheck(invalidCheck, innocent)).toBeNull();
    }
  });
});
