import type { Suggestion } from '@pitlane/contracts';
import { expect, test } from 'vitest';
import { sortSuggestions } from './sort-suggestions.ts';

const createSuggestion = (name: string, count: number): Suggestion => ({
  kind: 'model',
  name,
  filter: {},
  count,
  address: '/search',
});

test('puts suggestions without ads last, except the meaning of the words', () => {
  const suggestions = [
    createSuggestion('typed', 0),
    createSuggestion('none', 0),
    createSuggestion('some', 2),
    createSuggestion('one', 1),
  ];
  expect(sortSuggestions(suggestions).map(({ name }) => name)).toEqual([
    'typed',
    'some',
    'one',
    'none',
  ]);
  expect(sortSuggestions([])).toEqual([]);
});
