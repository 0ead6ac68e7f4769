import type { ErrorCode, LimitCode } from '@pitlane/contracts';

/** Prisma's codes for "the database cannot be had now". */
const UNAVAILABLE = new Set([
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'P2034',
  'P2037',
]);

/** The same in the adapter's words: raw queries fail with P2010 around these, without a code. */
const UNAVAILABLE_KINDS = new Set([
  'DatabaseNotReachable',
  'SocketTimeout',
  'ConnectionClosed',
  'TooManyConnections',
  'TransactionWriteConflict',
]);

/** The same in PostgreSQL's own words: shutting down, no room, cancelled, locked, conflicting. */
const UNAVAILABLE_STATES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53100',
  '57014',
  '55P03',
  '40001',
  '40P01',
  '08006',
  '08001',
]);

/** Values that should have been refused at the edge: a gap in validation. */
const REFUSED_VALUES = new Set(['P2020', '22021', '22003', '22P02', 'PrismaClientValidationError']);

/** A condition of a table that does not hold: the rule that guards it was missed. */
const BROKEN_CONDITION = '23514';

const CONFLICTS = new Set(['P2002', '23505', BROKEN_CONDITION]);

/** A row that was to be changed, or that another one is about, is gone. */
const GONE = new Set(['P2025', 'P2003', '23503']);

/** Errors of the driver that carry no code at all. */
const CODELESS =
  /connection terminated|query read timeout|timeout exceeded when trying to connect/i;

/**
 * Which answer an error of the database deserves; null when it is none of the database's.
 * Looks through causes, because the adapter wraps the server's own code.
 */
export function databaseErrorCode(error: unknown): Exclude<ErrorCode, LimitCode> | null {
  const codes = codesOf(error);
  const unavailable = [UNAVAILABLE, UNAVAILABLE_KINDS, UNAVAILABLE_STATES];
  if (codes.some((code) => unavailable.some((known) => known.has(code)))) return 'unavailable';
  if (codes.some((code) => CONFLICTS.has(code))) return 'conflict';
  if (codes.some((code) => GONE.has(code))) return 'not_found';
  if (codes.some((code) => REFUSED_VALUES.has(code))) return 'bad_request';
  if (error instanceof Error && CODELESS.test(error.message)) return 'unavailable';
  if (codes.some((code) => code === 'ECONNREFUSED' || code === 'ECONNRESET')) return 'unavailable';
  return null;
}

/** Two transactions stood in each other's way, and this one was given up: it may be tried again. */
const GIVEN_UP = new Set(['P2034', '40001', '40P01', 'TransactionWriteConflict']);

export const isConflictOfTransactions = (error: unknown): boolean =>
  codesOf(error).some((code) => GIVEN_UP.has(code));

/** Whether the database refused what our own checks should have: somebody must close the gap. */
export function passedOurChecks(error: unknown): boolean {
  return codesOf(error).some((code) => code === BROKEN_CONDITION || REFUSED_VALUES.has(code));
}

/** Every code, kind and name in an error and what it wraps, outermost first. */
function codesOf(error: unknown, depth = 0): string[] {
  if (typeof error !== 'object' || error === null || depth > 5) return [];
  const own = ['code', 'originalCode', 'kind', 'name']
    .map((name) => Reflect.get(error, name))
    .filter((code): code is string => typeof code === 'string');
  const inner = ['meta', 'driverAdapterError', 'cause'].map((name) => Reflect.get(error, name));
  return [...own, ...inner.flatMap((value) => codesOf(value, depth + 1))];
}
