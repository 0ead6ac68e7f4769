import { describe, expect, test } from 'vitest';
import {
  type Conversion,
  caretAfter,
  groupDigits,
  isWhole,
  numberOf,
  readNumber,
  settled,
  typedDigits,
} from './digits.ts';

const digitsOf = (text: string, unit?: string, converts?: Conversion) =>
  settled(text, { unit, converts })?.digits ?? null;

/** Numbers of all sizes, the same in every run. */
const numbers = [0, 1, 9, 10, 99, 100, 999, 1_000, 9_999, 10_000, 999_999_999_999];
for (let seed = 7; numbers.length < 400; ) {
  seed = (seed * 48_271) % 2_147_483_647;
  numbers.push(seed % 10 ** ((numbers.length % 12) + 1));
}
const apart = (value: number, separator: string) =>
  groupDigits(String(value)).replaceAll('\u00A0', separator);

describe('a whole number', () => {
  const spaces = [' ', '\u00A0', '\u202F', '\u2009'];

  test('is read in any of its spellings', () => {
    for (const value of numbers) {
      for (const separator of ['', ...spaces, '.', ',', "'", '’']) {
        const text = apart(value, separator);
        expect(digitsOf(text), text).toBe(String(value));
        expect(digitsOf(` ${text}\u00A0км `, 'км'), text).toBe(String(value));
      }
    }
  });

  test('is the same whether typed or settled', () => {
    for (const value of numbers) {
      for (const separator of ['', ...spaces]) {
        const text = apart(value, separator);
        expect(typedDigits('', text), text).toBe(digitsOf(text));
      }
    }
  });

  test.each([
    ['12 500 000 ₽', '₽', '12500000'],
    ['12 500 000 руб.', '₽', '12500000'],
    ['12.500.000,00 р.', '₽', '12500000'],
    ['12,500,000.00', '₽', '12500000'],
    ['$120,000', '$', '120000'],
    ['510 л.с.', 'л. с.', '510'],
    ['510 hp', 'л. с.', '510'],
    ['3799 см3', 'см³', '3799'],
    ['3 799 куб. см', 'см³', '3799'],
    ['3799 cc', 'cm³', '3799'],
  ])('%s in %s is %s', (text, unit, digits) => {
    expect(digitsOf(text, unit)).toBe(digits);
  });

  test.each([
    '-5',
    '+5',
    '1e6',
    '0x10',
    '12,5',
    '12 500 000,50 руб.',
    '2015 2018',
    '10-12',
    '5–6',
    '12 34',
    '1.23.456',
    '1,234.567,890',
    '12.500.00',
    '0.500',
    '12,',
    '3.',
    '~5',
    'от 5',
    '5 шт',
    '½',
    '１２',
    '٣',
    'сто',
    'км',
    '∞',
    '9,8 млн',
    '100 mi',
    '$100',
  ])('%s is none', (text) => {
    expect(digitsOf(text, 'км')).toBeNull();
    expect(isWhole(text)).toBe(false);
    expect(numberOf(text)).toBeNull();
  });

  test('is one number: what a field holds is a number or nothing', () => {
    expect(numberOf('')).toBeNull();
    expect(numberOf('007')).toBe(7);
  });
});

describe('what certainly means a whole number', () => {
  test.each<[string, string, Conversion, string]>([
    ['3,8', 'см³', 'litres', '3800'],
    ['3.8 л', 'см³', 'litres', '3800'],
    ['3.8L', 'cm³', 'litres', '3800'],
    ['3 л', 'см³', 'litres', '3000'],
    ['3,0', 'см³', 'litres', '3000'],
    ['3.800', 'см³', 'litres', '3800'],
    ['3,799 л', 'см³', 'litres', '3799'],
    ['0,65', 'см³', 'litres', '650'],
    ['9,8 млн', '₽', 'amount', '9800000'],
    ['9.8 млн. руб.', '₽', 'amount', '9800000'],
    ['1,25 млрд ₽', '₽', 'amount', '1250000000'],
    ['850к', '₽', 'amount', '850000'],
    ['500 т.р.', '₽', 'amount', '500000'],
    ['$120k', '$', 'amount', '120000'],
    ['84,5 тыс', 'км', 'amount', '84500'],
    ['84,5 тыс. км', 'км', 'amount', '84500'],
    ['0,800 млн', '₽', 'amount', '800000'],
    ['1 500 тыс', '₽', 'amount', '1500000'],
    ['375 кВт', 'л. с.', 'kilowatts', '510'],
    ['375kW', 'hp', 'kilowatts', '510'],
    ['73,5 кВт', 'л. с.', 'kilowatts', '100'],
    ['735 499 кВт', 'л. с.', 'kilowatts', '1000000'],
  ])('%s in %s', (text, unit, converts, digits) => {
    expect(settled(text, { unit, converts })).toEqual({ digits, isConverted: true });
  });

  test.each<[string, string, Conversion]>([
    ['9,800 млн', '₽', 'amount'],
    ['9,8', '₽', 'amount'],
    ['9,8765432 млн', '₽', 'amount'],
    ['-9,8 млн', '₽', 'amount'],
    ['9,8 млн $', '₽', 'amount'],
    ['9,8 млн км', '₽', 'amount'],
    ['5–6 млн', '₽', 'amount'],
    ['84,5 тыс. миль', 'км', 'amount'],
    ['84,5', 'км', 'amount'],
    ['3,8 см³', 'см³', 'litres'],
    ['3,8125', 'см³', 'litres'],
    ['3799,5', 'см³', 'litres'],
    ['-3,8', 'см³', 'litres'],
    ['3,8 млн', 'см³', 'litres'],
    ['1,500 кВт', 'л. с.', 'kilowatts'],
    ['375,5', 'л. с.', 'kilowatts'],
    ['375 Вт', 'л. с.', 'kilowatts'],
  ])('%s in %s is not certain', (text, unit, converts) => {
    expect(settled(text, { unit, converts })).toBeNull();
  });

  test('millions and litres of any number come out exactly', () => {
    for (const value of numbers.map((number) => number % 1_000_000)) {
      const text = `${Math.floor(value / 1000)},${String(value % 1000).padStart(3, '0')}0`;
      expect(digitsOf(`${text} млн`, '₽', 'amount'), text).toBe(String(value * 1000));
      expect(digitsOf(`${text} л`, 'см³', 'litres'), text).toBe(String(value));
    }
  });

  test('kilowatts are the nearest horsepower', () => {
    for (let kilowatts = 0; kilowatts < 3_000; kilowatts += 1) {
      const horsepower = Math.round(kilowatts / 0.735_498_75);
      expect(digitsOf(`${kilowatts} кВт`, 'л. с.', 'kilowatts')).toBe(String(horsepower));
    }
  });
});

describe('whatever is typed', () => {
  const letters = [...'0123456789', ...' .,-+eкмлтнрысч₽$\u00A0\u202F'];
  let seed = 11;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const texts = Array.from({ length: 5_000 }, () =>
    Array.from({ length: next(9) + 1 }, () => letters[next(letters.length)]).join(''),
  );
  const fields: [string, Conversion | undefined][] = [
    ['', undefined],
    ['₽', 'amount'],
    ['км', 'amount'],
    ['см³', 'litres'],
    ['л. с.', 'kilowatts'],
  ];

  test('gives digits or nothing, and digits again give themselves', () => {
    for (const text of texts) {
      for (const [unit, converts] of fields) {
        const digits = digitsOf(text, unit, converts);
        if (digits === null) continue;
        expect(digits, text).toMatch(/^\d+$/);
        expect(digitsOf(digits, unit, converts)).toBe(digits);
      }
    }
  });

  test('keeps every digit where nothing is converted', () => {
    for (const text of texts) {
      const read = settled(text, { unit: 'км' });
      if (read) expect(text.replace(/[.,]0{1,2}\D*$/, '').replace(/\D/g, '')).toBe(read.digits);
      const typed = typedDigits('', text);
      if (typed !== null) expect(typed).toBe(text.replace(/\D/g, ''));
    }
  });

  test('stays as it is while anything but digits and spaces stands there', () => {
    for (const text of texts) {
      if (/[^\d\s]/.test(text)) expect(typedDigits('1\u00A0234', text), text).toBeNull();
    }
  });
});

describe('typing', () => {
  /** What a field holds after keys are pressed at its end. */
  const typed = (keys: string, value = '') =>
    Array.from(keys).reduce((held, key) => {
      const shown = isWhole(held) ? groupDigits(held) : held;
      return typedDigits(shown, shown + key) ?? shown + key;
    }, value);

  test.each([
    ['84500', '84500'],
    ['84 500', '84500'],
    ['3,8', '3,8'],
    ['-5', '-5'],
    ['1e6', '1e6'],
    ['9,8 млн', '9,8 млн'],
    ['9,800 млн', '9,800 млн'],
    ['12.345678', '12.345678'],
    ['375 кВт', '375 кВт'],
    ['10 12', '10 12'],
  ])('%s', (keys, held) => {
    expect(typed(keys)).toBe(held);
  });

  test('in the midst of a number moves its thousands', () => {
    expect(typedDigits('1\u00A0234\u00A0567', '1\u00A02934\u00A0567')).toBe('12934567');
    expect(typedDigits('1\u00A0234\u00A0567', '1\u00A034\u00A0567')).toBe('134567');
    expect(typedDigits('1\u00A0234', '12\u00A0 34')).toBeNull();
    expect(typedDigits('1\u00A0234', '1\u00A02 34')).toBeNull();
    expect(typedDigits('1\u00A0234', '')).toBe('');
  });

  test('a mistake that is taken away leaves the number', () => {
    expect(typedDigits('-84500', '84500')).toBe('84500');
    expect(typedDigits('84\u00A0500,', '84\u00A0500')).toBe('84500');
  });
});

test('a number is read where its meaning is certain', () => {
  expect(readNumber('9,8 млн', { converts: 'amount' })).toBe(9_800_000);
  expect(readNumber('375 кВт', { unit: 'л.с.', converts: 'kilowatts' })).toBe(510);
  expect(readNumber('500\u00A0000 ₽', { unit: '₽' })).toBe(500_000);
  expect(readNumber('9,8 млн')).toBeUndefined();
  expect(readNumber('9,8', { converts: 'amount' })).toBeUndefined();
  expect(readNumber('')).toBeUndefined();
});

test('thousands stand apart', () => {
  expect(groupDigits('12500000')).toBe('12\u00A0500\u00A0000');
  expect(groupDigits('500')).toBe('500');
});

test('the caret stays behind the digit it stood behind', () => {
  expect(caretAfter('12\u00A0500', 3)).toBe(4);
  expect(caretAfter('12\u00A0500', 0)).toBe(0);
  expect(caretAfter('12\u00A0500', 9)).toBe(6);
});
