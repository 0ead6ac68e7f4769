import { describe, expect, it } from 'vitest';
import { Prisma } from '../generated/prisma/client.ts';
import { databaseErrorCode, isValidationGap } from './database-errors.ts';

class CodedError extends Error {
  readonly code: string;
  readonly meta: object | undefined;

  constructor(code: string, meta?: object) {
    super(`error ${code}`);
    this.code = code;
    this.meta = meta;
  }
}

/** Error of a raw query as Prisma wraps it: P2010 around the adapter's error around PostgreSQL's. */
const wrappedError = (code: string, state: string) =>
  new CodedError(code, {
    driverAdapterError: Object.assign(new Error('adapter'), { cause: { originalCode: state } }),
  });

const prismaValidationError = new Prisma.PrismaClientValidationError('x', { clientVersion: '7' });

describe('databaseErrorCode', () => {
  it.each(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2034'])(
    'returns unavailable for %s',
    (code) => {
      expect(databaseErrorCode(new CodedError(code))).toBe('unavailable');
    },
  );

  it.each(['57P01', '57P03', '53300', '57014', '55P03', '40001', '40P01'])(
    'returns unavailable for a raw query that failed with %s',
    (state) => {
      expect(databaseErrorCode(wrappedError('P2010', state))).toBe('unavailable');
      expect(databaseErrorCode(new CodedError(state))).toBe('unavailable');
    },
  );

  it.each(['DatabaseNotReachable', 'SocketTimeout', 'ConnectionClosed', 'TooManyConnections'])(
    'returns unavailable for a raw query whose adapter reports %s without a code',
    (kind) => {
      const adapter = Object.assign(new Error('adapter'), { cause: { kind } });

      expect(databaseErrorCode(new CodedError('P2010', { driverAdapterError: adapter }))).toBe(
        'unavailable',
      );
    },
  );

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Query read timeout',
    'timeout exceeded when trying to connect',
  ])('returns unavailable for an error without a code: %s', (message) => {
    expect(databaseErrorCode(new Error(message))).toBe('unavailable');
  });

  it.each(['ECONNREFUSED', 'ECONNRESET'])('returns unavailable for %s', (code) => {
    expect(databaseErrorCode(new CodedError(code))).toBe('unavailable');
  });

  it.each(['P2002', '23505', '23514'])('returns conflict for %s', (code) => {
    expect(databaseErrorCode(new CodedError(code))).toBe('conflict');
    expect(databaseErrorCode(wrappedError('P2010', code))).toBe('conflict');
  });

  it.each([
    ['P2020', new CodedError('P2020')],
    ['22021 in P2039', wrappedError('P2039', '22021')],
    ['22003 in P2039', wrappedError('P2039', '22003')],
    ['22P02 in P2039', wrappedError('P2039', '22P02')],
    ['a query that Prisma rejects', prismaValidationError],
  ])('returns bad_request for %s', (_what, error) => {
    expect(databaseErrorCode(error)).toBe('bad_request');
  });

  it.each(['P2025', 'P2003', '23503'])('returns not_found for a missing row: %s', (code) => {
    expect(databaseErrorCode(new CodedError(code))).toBe('not_found');
    expect(databaseErrorCode(wrappedError('P2010', code))).toBe('not_found');
    expect(databaseErrorCode(wrappedError('P2039', code))).toBe('not_found');
  });

  it('follows the causes of an error', () => {
    const error = new Error('outer', {
      cause: new Error('inner', { cause: new CodedError('57P01') }),
    });

    expect(databaseErrorCode(error)).toBe('unavailable');
  });

  it.each([
    ['an unrelated error', new TypeError('x is not a function')],
    ['an unknown code', new CodedError('P9999')],
    ['an unknown state in P2039', wrappedError('P2039', 'XX000')],
    ['a query that the database rejects', wrappedError('P2039', '42P01')],
    ['null', null],
    ['a text', 'P1001'],
    ['nothing', undefined],
  ])('returns null for %s', (_what, error) => {
    expect(databaseErrorCode(error)).toBeNull();
  });

  it('terminates for an error that is its own cause', () => {
    const error = new Error('loop');
    error.cause = error;

    expect(databaseErrorCode(error)).toBeNull();
  });
});

describe('isValidationGap', () => {
  it.each([
    ['a check constraint', wrappedError('P2010', '23514')],
    ['a value out of range', wrappedError('P2039', '22003')],
    ['a query that Prisma rejects', prismaValidationError],
  ])('is true for %s', (_what, error) => {
    expect(isValidationGap(error)).toBe(true);
  });

  it.each([
    ['a unique violation', new CodedError('P2002')],
    ['a missing row', new CodedError('P2025')],
    ['an unknown state', wrappedError('P2039', 'XX000')],
    ['an unrelated error', new TypeError('x')],
    ['nothing', undefined],
  ])('is false for %s', (_what, error) => {
    expect(isValidationGap(error)).toBe(false);
  });
});
