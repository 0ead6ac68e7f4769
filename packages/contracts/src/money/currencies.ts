interface Currency {
  /** Stable id that ads refer to. */
  id: number;
  code: string;
  /** Unique sign: yuan and yen share `¥`, and the dirham's sign is written from right to left. */
  sign: string;
  /** Pattern of the words and signs that users type beside a number. */
  words: string;
  /** Initial rate of a new installation, in roubles per unit; a daily job updates it. */
  roubles: string;
  /** True if every price is also converted to it. */
  isShown?: true;
}

/** Currencies of prices, ordered by id. */
export const currencies = [
  {
    id: 1,
    code: 'RUB',
    sign: '₽',
    words: '₽|руб|рубл\\p{L}*|р|rub|rur|rou?bles?',
    roubles: '1',
    isShown: true,
  },
  {
    id: 2,
    code: 'USD',
    sign: '$',
    words: '(?:us ?)?\\$|usd|долл(?:ар\\p{L}*|\\.)?(?: сша)?|бакс\\p{L}*|(?:us )?dollars?|bucks?',
    roubles: '81.2500',
    isShown: true,
  },
  {
    id: 3,
    code: 'EUR',
    sign: '€',
    words: '€|eur|евро|euros?',
    roubles: '94.1000',
    isShown: true,
  },
  {
    id: 4,
    code: 'CNY',
    sign: 'CN¥',
    words: 'cn¥|cny|rmb|юан\\p{L}*|yuan',
    roubles: '11.3900',
  },
  {
    id: 5,
    code: 'AED',
    sign: 'AED',
    words: 'aed|дирхам\\p{L}*|dirhams?|dhs?',
    roubles: '22.1200',
  },
  {
    id: 6,
    code: 'JPY',
    sign: '¥',
    words: '¥|jpy|иен\\p{L}*|йен\\p{L}*|yen',
    roubles: '0.5230',
  },
  {
    id: 7,
    code: 'GBP',
    sign: '£',
    words: '£|gbp|фунт\\p{L}*|pounds?',
    roubles: '107.6000',
  },
  {
    id: 8,
    code: 'CHF',
    sign: 'CHF',
    words: 'chf|франк\\p{L}*|francs?',
    roubles: '101.3000',
  },
  {
    id: 9,
    code: 'KZT',
    sign: '₸',
    words: '₸|kzt|тенге|тг|tenge',
    roubles: '0.1560',
  },
  {
    id: 10,
    code: 'BYN',
    sign: 'Br',
    words: 'byn|br(?!\\d)|бел(?:орус\\p{L}*)?\\.? ?руб\\p{L}*',
    roubles: '27.4000',
  },
] as const satisfies readonly Currency[];

export type CurrencyCode = (typeof currencies)[number]['code'];

type ShownCurrency = Extract<(typeof currencies)[number], { isShown: true }>['code'];

/** Codes of the currencies that every price is converted to. */
export const shownCurrencies: ShownCurrency[] = currencies.flatMap((currency) =>
  'isShown' in currency ? [currency.code] : [],
);
