import { expect, it } from 'vitest';
import { loggedError } from './jobs.ts';

it('tells message, code and stack of an error, nothing it drags along', () => {
  const error = Object.assign(new Error('gone'), {
    code: '57P01',
    client: { password: 'secret' },
  });

  expect(loggedError(error)).toEqual({ message: 'gone', code: '57P01', stack: error.stack });
});
