import type { Suggestion } from '@pitlane/contracts';
import { expect, test } from 'vitest';
import { sortSuggestions } from './sort-suggestions.ts';

const offered = (name: string, count: number): Suggestion => ({
  kind: 'model',
  name,
  filter: {},
  count,
  address: '/search',
});

test('puts suggestions without ads last, except the meaning of the words', () => {
  const suggestions = [
    offered('typed', 0),
    offered('none', 0),
    offered('some', 2),
    offered('one', 1),
  ];
  expect(sortSuggestions(suggestions).map(({ name }) => name)).toEqual([
    'typed',
    'some',
    'one',
    'none',
  ]);
  expect(sortSuggestions([])).toEqual([]);
});
