import { expect, it } from 'vitest';
import { serializeError } from './logged-error.ts';

it('returns type, message, code and stack of an error, and no other property', () => {
  const error = Object.assign(new Error('gone'), {
    code: '57P01',
    client: { password: 'secret' },
  });

  expect(serializeError(error)).toEqual({
    type: 'Error',
    message: 'gone',
    code: '57P01',
    stack: error.stack,
  });
});

it("includes the causes, and the driver's error inside an error of Prisma", () => {
  const driver = Object.assign(new Error('broken'), { cause: { detail: 'a whole row' } });
  const prisma = Object.assign(new Error('failed'), {
    code: 'P2010',
    meta: { driverAdapterError: driver },
  });
  const error = new Error('unavailable', { cause: prisma });

  expect(serializeError(error)).toEqual({
    type: 'Error',
    message: 'unavailable',
    stack: error.stack,
    cause: {
      type: 'Error',
      message: 'failed',
      code: 'P2010',
      stack: prisma.stack,
      cause: { type: 'Error', message: 'broken', stack: driver.stack },
    },
  });
});

it.each(['a secret', null, undefined, { a: 'secret' }])(
  'does not log a thrown value that is not an error: %j',
  (thrown) => {
    expect(serializeError(thrown)).toEqual({
      type: typeof thrown,
      message: 'a value that is not an Error was thrown',
      stack: '',
    });
  },
);

it('terminates for errors that cause each other', () => {
  const error = new Error('one');
  error.cause = new Error('two', { cause: error });

  expect(JSON.stringify(serializeError(error)).match(/"message"/g)).toHaveLength(5);
});
