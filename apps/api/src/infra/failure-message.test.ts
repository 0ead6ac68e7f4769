import { expect, it } from 'vitest';
import { ConfigError } from '../config.ts';
import { describeFailure } from './failure-message.ts';

it.each([
  ['connect ECONNREFUSED 127.0.0.1:1', {}, 'The database is unreachable'],
  ['getaddrinfo ENOTFOUND db.example', {}, 'The database host does not exist'],
  ['write: No space left on device', {}, 'The disk is full'],
  ['password authentication failed for user', {}, 'refuses this user or password'],
  ['relation "post" does not exist', { code: '42P01' }, 'lacks migrations'],
  ['The table does not exist', { code: 'P2021' }, 'lacks migrations'],
  ['connect ECONNREFUSED 127.0.0.1:1', { $metadata: { attempts: 3 } }, 'The bucket is unreachable'],
])('returns one plain line for %s %o', (message, fields, line) => {
  const reason = describeFailure(Object.assign(new Error(message), fields));

  expect(reason).toContain(line);
  expect(reason).not.toContain('\n');
});

it('returns unknown messages without their stacks', () => {
  expect(describeFailure(new Error('Something else.'))).toBe('Something else.');
  expect(describeFailure(new ConfigError('Not usable:\n  PORT: no port'))).toBe(
    'Not usable: PORT: no port',
  );
});

it('returns the stack of a program error', () => {
  expect(describeFailure(new TypeError('x is undefined'))).toMatch(
    /^TypeError: x is undefined\n +at /,
  );
});
