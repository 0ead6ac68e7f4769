/** Function that returns a text of at most `length` UTF-16 code units */
export type TextOf = (length: number) => string;

/** Words, numbers and names that a search must interpret */
const WORDS = 'порше 911 bmw x5 до 10 млн красный не мерседес в москве audi a4 ваз 2101 газ 21 ';

/** Contacts and scams in obfuscated forms that checks of user texts detect, with emoji, combining marks and Markdown */
const CONTACTS = [
  '+7 (999) 123-45-67',
  '8 9З9 I23 4S б7',
  '８９９９１２３４５６７',
  '8️⃣9️⃣9️⃣9️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣',
  'восемь девятьсот двенадцать сто двадцать три сорок пять',
  '00 49 151 23 45 67 89',
  'anna@example.com',
  'anna (собака) mail точка ru',
  't . me / anna',
  'https://pit1аne.ru-pay.com/x',
  '2200 0000 0000 4477',
  'предоплата на карту',
  'курьерская доставка',
  '🏎️👩‍🔧',
  'е́й́о̆̈ ',
  '**[сюда](/search)**',
].join(' ');

/** Repeats a pattern up to a length, without splitting a character. */
const repeatPattern =
  (pattern: string): TextOf =>
  (length) =>
    pattern
      .repeat(Math.ceil(length / pattern.length))
      .slice(0, length)
      .trim()
      .toWellFormed();

/** Free texts by what makes them expensive */
export const freeTexts = { words: repeatPattern(WORDS), contacts: repeatPattern(`${CONTACTS} `) };

const constantText = (text: string) => () => text;

/** Longest password, distinct from all other fields */
export const LONGEST_PASSWORD = 'верный конь 42 и ещё один '.repeat(5).slice(0, 128);

/** Texts for fields without free text; a field gets the first one it accepts */
export const formattedTexts: TextOf[] = [
  repeatPattern('Анна-Мария '),
  constantText('+7 999 123-45-67'),
  constantText(`${'a'.repeat(64)}@${`${'b'.repeat(60)}.`.repeat(2)}example.test`),
  constantText(`${'a-'.repeat(49)}a`),
  constantText('7800000108'),
  constantText('WP0ZZZ99ZTS392124'),
  constantText('a'.repeat(64)),
  constantText('photos'),
  constantText('1000.00'),
  constantText(`/search?q=${'a'.repeat(100)}`),
];
