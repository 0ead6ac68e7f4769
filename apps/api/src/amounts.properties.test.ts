import { amountsOf, type Token, tokensOf } from '@pitlane/contracts';
import { readField } from '@pitlane/contracts/amounts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

// Here because fast-check is a dependency of the API, see contracts.properties.test.ts.

const options = { seed: 20_261_127, numRuns: 2_000 };

const SPACES = [' ', '\u00A0', '\u202F', '\u2009', '\u3000'];
const SEPARATORS = ['.', ',', "'", '’'];
const DIGITS = ['0', '00', '000', '1', '25', '345', '6789', '30', '٣', '５'];
const OTHERS = ['x', '_', ':', '/', '*', '·', '%', '½'];
const PREFIXES = ['до ', 'порше до ', 'under ', 'пробег до ', 'price from ', '$', 'до €', ''];
const SUFFIXES = ['', ' км', ' руб', '$', ' л.с.', ' л', ' млн', 'k', ' года', ' порше'];

const arbitraryText = (...parts: string[][]) =>
  fc
    .array(fc.constantFrom(...parts.flat()), { minLength: 1, maxLength: 9 })
    .map((pieces) => pieces.join(''));
const prefix = fc.constantFrom(...PREFIXES);
const suffix = fc.constantFrom(...SUFFIXES);

interface ParsedAmount {
  text: string;
  from: number;
  to: number;
  value: number;
}

/** Returns the amounts in a search, each with its greatest bound. */
function parseAmounts(q: string): ParsedAmount[] {
  const tokens = tokensOf(q, q.length, () => false);
  const offsetOf = (index: number, end: keyof Pick<Token, 'from' | 'to'>) =>
    tokens[index]?.[end] ?? 0;
  return amountsOf(q, tokens).map(({ first, last, filter: { currency_id: _, ...bounds } }) => {
    const [from, to] = [offsetOf(first, 'from'), offsetOf(last, 'to')];
    return {
      text: q.slice(from, to),
      from,
      to,
      value: Math.max(...Object.values(bounds).map(Number)),
    };
  });
}

const digitsOf = (text: string) => text.replace(/\D/g, '');
/** Returns a number without its cents. */
const numberWithoutCents = (text: string) => Number(digitsOf(text.replace(/[.,]0{1,2}(?!\d)/, '')));

describe('a number with separators', () => {
  it('is read completely or not at all', () => {
    fc.assert(
      fc.property(prefix, arbitraryText(DIGITS, SEPARATORS, OTHERS), suffix, (start, run, end) => {
        const q = start + run + end;
        for (const { from, to } of parseAmounts(q)) {
          expect(q.slice(0, from), q).not.toMatch(/\p{N}[^\s\p{L}]?$/u);
          expect(q.slice(to), q).not.toMatch(/^[^\s\p{L}]?\p{N}/u);
        }
      }),
      options,
    );
  });

  it('keeps all its digits in a form field, unless the field converts it', () => {
    const field = fc.constantFrom('₽', '$', 'км', 'л. с.', undefined);
    fc.assert(
      fc.property(
        arbitraryText(DIGITS, SEPARATORS, SPACES, OTHERS),
        suffix,
        field,
        (run, end, unit) => {
          const read = readField(run + end, { unit, converts: 'amount' });

          if (!read || read.isConverted) return;
          expect(run).toMatch(/^[\d\s.,'’]+$/);
          expect(Number(read.digits), run + end).toBe(numberWithoutCents(run));
        },
      ),
      options,
    );
  });
});

describe('a number with spaces', () => {
  it('is never read as a smaller one', () => {
    fc.assert(
      fc.property(prefix, arbitraryText(DIGITS, SPACES), (start, run) => {
        const q = start + run;
        for (const { text, to, value } of parseAmounts(q)) {
          expect(value, q).toBeGreaterThanOrEqual(numberWithoutCents(text));
          // More digits may follow only a number of four or more digits without spaces; any other would include them.
          if (/^\s+\d/.test(q.slice(to))) expect(text, q).toMatch(/(?<!\d\s?)\d{4,}$/);
        }
      }),
      options,
    );
  });
});

describe('a small number before an unknown word', () => {
  it('is neither a price nor a mileage', () => {
    const subject = fc.constantFrom('цена до', 'бюджет', 'price under', 'пробег до', 'mileage');
    const number = fc.integer({ min: 1, max: 999 });
    const word = arbitraryText(['жы', 'щу', 'зэ', 'фло', 'qwa', 'zug']);
    fc.assert(
      fc.property(subject, number, word, (before, value, after) => {
        expect(parseAmounts(`${before} ${value} ${after}`)).toEqual([]);
      }),
      options,
    );
  });
});

describe('any integer', () => {
  const grouped = (value: number, separator: string) =>
    String(value).replace(/\B(?=(\d{3})+$)/g, separator);
  const number = fc.integer({ min: 10_000, max: 999_999_999 });
  const anySeparator = fc.constantFrom('', ...SPACES, ...SEPARATORS);

  it.each([
    ['до ', ' ₽', '₽'],
    ['under $', '', '$'],
    ['от ', ' евро', '€'],
    ['порше до ', 'р.', '₽'],
  ])('between %j and %j has the same value with any thousands separator', (start, end, unit) => {
    fc.assert(
      fc.property(number, anySeparator, (value, separator) => {
        const text = grouped(value, separator) + end;

        expect(parseAmounts(start + text).map((read) => read.value)).toEqual([value]);
        expect(readField(text, { unit })?.digits).toBe(String(value));
      }),
      { ...options, numRuns: 300 },
    );
  });
});
