import { expect, test } from 'vitest';
import { fillInFacts, type ModificationFacts } from './modification-facts.ts';

const facts = (changes: Partial<ModificationFacts> = {}): ModificationFacts => ({
  engine: { id: 1, name: 'Бензин' },
  volume: 4941,
  power: 400,
  transmission: { id: 1, name: 'Механика' },
  wheel_drive: null,
  carcase: { id: 6, name: 'Седан' },
  ...changes,
});
const empty = {
  engine_id: '',
  volume: '',
  power: '',
  transmission_id: '',
  wheel_drive_id: '',
  carcase_id: '',
};
const filled = {
  ...empty,
  engine_id: '1',
  volume: '4941',
  power: '400',
  transmission_id: '1',
  carcase_id: '6',
};

test('fills in empty fields', () => {
  expect(fillInFacts(empty, null, facts())).toEqual({
    engine_id: '1',
    volume: '4941',
    power: '400',
    transmission_id: '1',
    carcase_id: '6',
  });
});

test('replaces values of the previous modification', () => {
  const after = facts({ volume: 3498, power: 245 });
  expect(fillInFacts(filled, facts(), after)).toEqual({ volume: '3498', power: '245' });
});

test('preserves typed values', () => {
  const typed = { ...filled, power: '612' };
  expect(fillInFacts(typed, facts(), facts({ power: 245 }))).toEqual({});
});

test('clears its values without a modification', () => {
  const typed = { ...filled, power: '612' };
  expect(fillInFacts(typed, facts(), null)).toEqual({
    engine_id: '',
    volume: '',
    transmission_id: '',
    carcase_id: '',
  });
});
