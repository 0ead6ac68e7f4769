/** Rates an installation begins with, roubles for one unit; the daily job brings newer ones. */
export const firstRates = {
  date: new Date('2026-11-20T00:00:00Z'),
  roubles: {
    RUB: '1',
    USD: '81.2500',
    EUR: '94.1000',
    CNY: '11.3900',
    AED: '22.1200',
    JPY: '0.5230',
    GBP: '107.6000',
    CHF: '101.3000',
    KZT: '0.1560',
    BYN: '27.4000',
  },
} as const;
