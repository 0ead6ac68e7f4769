import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Prisma } from '../../../generated/prisma/client.ts';
import { aDailyList } from '../../../testing/a-daily-list.ts';
import { kopecksToUnits, minKopecksOf, parseDailyRates } from './rates.rules.ts';

describe('parseDailyRates', () => {
  it('parses windows-1251 with decimal commas and divides by the nominal', () => {
    const bytes = aDailyList('09.01.2027', [
      { code: 'USD', nominal: 1, value: '79,1234', name: 'Доллар США' },
      { code: 'JPY', nominal: 100, value: '51,2345', name: 'Иен' },
      { code: 'KZT', nominal: 10_000, value: '1523,4567', name: 'Тенге' },
      { code: 'AMD', nominal: 100, value: '20', name: 'Драмов' },
    ]);

    const { date, rates } = parseDailyRates(bytes);

    expect(date.toISOString()).toBe('2027-01-09T00:00:00.000Z');
    expect([...rates]).toEqual([
      ['USD', '79.12340000'],
      ['JPY', '0.51234500'],
      ['KZT', '0.15234567'],
      ['AMD', '0.20000000'],
    ]);
  });

  it('parses a list of one currency', () => {
    const { rates } = parseDailyRates(aDailyList('01.02.2027', [{ code: 'USD', value: '80,0' }]));

    expect([...rates]).toEqual([['USD', '80.00000000']]);
  });

  it('preserves every digit of the list', () => {
    const integerPart = fc.integer({ min: 0, max: 999_999 });
    const fraction = fc.integer({ min: 0, max: 9_999 });
    fc.assert(
      fc.property(
        integerPart,
        fraction,
        fc.constantFrom(1, 10, 100, 1_000, 10_000),
        (integerPart, fractionPart, nominal) => {
          const digits = String(fractionPart).padStart(4, '0');
          const list = aDailyList('09.01.2027', [
            { code: 'USD', nominal, value: `${integerPart},${digits}` },
          ]);

          const rate = parseDailyRates(list).rates.get('USD') ?? '';

          expect(BigInt(rate.replace('.', '')) * BigInt(nominal)).toBe(
            BigInt(`${integerPart}${digits}`) * 10_000n,
          );
        },
      ),
      { seed: 20_260_615, numRuns: 200 },
    );
  });

  it.each([
    ['an empty response', Buffer.alloc(0)],
    ['a page of HTML', Buffer.from('<html><body>404</body></html>')],
    ['JSON', Buffer.from('{"USD": 1}')],
    ['random bytes', Buffer.from([0xff, 0xfe, 0x00, 0x3c, 0x3c])],
    ['a list without a date', Buffer.from('<ValCurs><Valute/></ValCurs>')],
    ['a list without currencies', Buffer.from('<ValCurs Date="01.01.2027"></ValCurs>')],
    ['an ISO date', aDailyList('2027-01-01', [{ code: 'USD', value: '80,0' }])],
    ['a decimal point', aDailyList('01.01.2027', [{ code: 'USD', value: '80.0' }])],
    ['a negative value', aDailyList('01.01.2027', [{ code: 'USD', value: '-80,0' }])],
    ['a nominal of zero', aDailyList('01.01.2027', [{ code: 'USD', nominal: 0, value: '80,0' }])],
    ['a code in lower case', aDailyList('01.01.2027', [{ code: 'usd', value: '80,0' }])],
    ['an empty value', aDailyList('01.01.2027', [{ code: 'USD', value: '' }])],
    [
      'a truncated list',
      aDailyList('01.01.2027', [{ code: 'USD', value: '80,0' }]).subarray(0, 150),
    ],
  ])('rejects %s', (_what, bytes) => {
    expect(() => parseDailyRates(bytes)).toThrow();
  });

  it('does not expand entities', () => {
    const listWithEntity = Buffer.from(
      '<!DOCTYPE ValCurs [<!ENTITY a "80,0">]><ValCurs Date="01.01.2027"><Valute>' +
        '<CharCode>USD</CharCode><Nominal>1</Nominal><Value>&a;</Value></Valute></ValCurs>',
    );

    expect(() => parseDailyRates(listWithEntity)).toThrow();
  });
});

describe('kopecksToUnits and minKopecksOf', () => {
  // Millionths of a kopeck per unit: from just above a kopeck to more than any currency is worth.
  const rate = fc.bigInt({ min: 1_000_001n, max: 50_000_000_000n });
  const kopecksPerUnit = (millionths: bigint) => new Prisma.Decimal(`${millionths}e-6`);

  it('round half up', () => {
    const dollar = new Prisma.Decimal('8000');

    expect(
      [3_999n, 4_000n, 11_999n, 12_000n].map((kopecks) => kopecksToUnits(kopecks, dollar)),
    ).toEqual([0n, 1n, 1n, 2n]);
  });

  it('are inverse to each other', () => {
    fc.assert(
      fc.property(rate, fc.nat({ max: 999_999_999_999 }), (millionths, units) => {
        const unit = kopecksPerUnit(millionths);
        const minKopecks = minKopecksOf(units + 1, unit);

        expect(kopecksToUnits(minKopecks, unit)).toBe(BigInt(units + 1));
        expect(kopecksToUnits(minKopecks - 1n, unit)).toBe(BigInt(units));
      }),
    );
  });

  it('preserve a whole price in the currency itself', () => {
    fc.assert(
      fc.property(rate, fc.nat({ max: 999_999_999_999 }), (millionths, price) => {
        const unit = kopecksPerUnit(millionths);
        const kopecks = (2n * BigInt(price) * millionths + 1_000_000n) / 2_000_000n;

        expect(kopecksToUnits(kopecks, unit)).toBe(BigInt(price));
      }),
    );
  });
});
