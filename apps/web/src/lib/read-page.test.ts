import { expect, it } from 'vitest';
import { readPage } from './read-page.ts';

it('parses the page number, or returns 1', () => {
  expect(['3', '0', '-1', '1e3', null].map(readPage)).toEqual([3, 1, 1, 1, 1]);
});
