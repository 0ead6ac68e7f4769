import { expect, test } from 'vitest';
import { foundOptions } from './found-options.ts';

const named = (...labels: string[]) => labels.map((label) => ({ value: label, label }));
const makes = named('Alpina', 'BMW', 'Citroën', 'Mercedes-Benz', 'Škoda', 'Volvo');

test('everything where nothing is wanted', () => {
  expect(foundOptions(makes, '  ')).toBe(makes);
});

test('what begins with the words stands first', () => {
  expect(
    foundOptions(named('Volvo', 'Volkswagen', 'Avolon'), 'vol').map(({ label }) => label),
  ).toEqual(['Volvo', 'Volkswagen', 'Avolon']);
  expect(foundOptions(named('Avolon', 'Volvo'), 'vol').map(({ label }) => label)).toEqual([
    'Volvo',
    'Avolon',
  ]);
});

test('accents, spaces and dashes make no difference', () => {
  expect(foundOptions(makes, 'citroen')).toHaveLength(1);
  expect(foundOptions(makes, 'mercedes b')).toHaveLength(1);
  expect(foundOptions(makes, 'skoda')).toHaveLength(1);
  expect(foundOptions(makes, 'lada')).toHaveLength(0);
});
