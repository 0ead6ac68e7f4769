import { expect, test } from 'vitest';
import { fillInFacts, type ModificationFacts } from './modification-facts.ts';

const createFacts = (changes: Partial<ModificationFacts> = {}): ModificationFacts => ({
  engine: { id: 1, name: 'Бензин' },
  volume: 4941,
  power: 400,
  transmission: { id: 1, name: 'Механика' },
  wheel_drive: null,
  carcase: { id: 6, name: 'Седан' },
  ...changes,
});
const emptyValues = {
  engine_id: '',
  volume: '',
  power: '',
  transmission_id: '',
  wheel_drive_id: '',
  carcase_id: '',
};
const filledValues = {
  ...emptyValues,
  engine_id: '1',
  volume: '4941',
  power: '400',
  transmission_id: '1',
  carcase_id: '6',
};

test('fills in empty fields', () => {
  expect(fillInFacts(emptyValues, null, createFacts())).toEqual({
    engine_id: '1',
    volume: '4941',
    power: '400',
    transmission_id: '1',
    carcase_id: '6',
  });
});

test('replaces values of the previous modification', () => {
  const nextFacts = createFacts({ volume: 3498, power: 245 });
  expect(fillInFacts(filledValues, createFacts(), nextFacts)).toEqual({
    volume: '3498',
    power: '245',
  });
});

test('preserves typed values', () => {
  const values = { ...filledValues, power: '612' };
  expect(fillInFacts(values, createFacts(), createFacts({ power: 245 }))).toEqual({});
});

test('clears the values of a modification that is no longer selected', () => {
  const values = { ...filledValues, power: '612' };
  expect(fillInFacts(values, createFacts(), null)).toEqual({
    engine_id: '',
    volume: '',
    transmission_id: '',
    carcase_id: '',
  });
});
