import { expect, it } from 'vitest';
import { plainReason } from './plain-reason.ts';

it.each([
  ['Error: connect ECONNREFUSED 127.0.0.1:1', 'The database is unreachable'],
  ['getaddrinfo ENOTFOUND db.example', 'The database host does not exist'],
  ['write: No space left on device', 'The disk is full'],
  ['password authentication failed for user', 'refuses this user or password'],
])('tells %s in plain words', (printed, told) => {
  expect(plainReason(printed)).toContain(told);
});

it('keeps words it does not know', () => {
  expect(plainReason(' Something else. ')).toBe('Something else.');
});
