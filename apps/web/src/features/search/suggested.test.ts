import type { Suggestion } from '@pitlane/contracts';
import { expect, test } from 'vitest';
import { likelyFirst } from './suggested.ts';

const offered = (name: string, count: number): Suggestion => ({
  kind: 'model',
  name,
  filter: {},
  count,
  address: '/search',
});

test('what has no ads stands last, but for what the words themselves mean', () => {
  const suggestions = [
    offered('typed', 0),
    offered('none', 0),
    offered('some', 2),
    offered('one', 1),
  ];
  expect(likelyFirst(suggestions).map(({ name }) => name)).toEqual([
    'typed',
    'some',
    'one',
    'none',
  ]);
  expect(likelyFirst([])).toEqual([]);
});
