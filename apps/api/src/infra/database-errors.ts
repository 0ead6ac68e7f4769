import type { ErrorCode, LimitCode } from '@pitlane/contracts';

/** Prisma's codes for an unavailable database. */
const UNAVAILABLE_CODES = new Set([
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'P2034',
  'P2037',
]);

/** Adapter's kinds for an unavailable database: raw queries fail with P2010 around these, without a code. */
const UNAVAILABLE_KINDS = new Set([
  'DatabaseNotReachable',
  'SocketTimeout',
  'ConnectionClosed',
  'TooManyConnections',
  'TransactionWriteConflict',
]);

/** PostgreSQL's codes for an unavailable database: shutdown, no resources, canceled, locked, serialization conflict. */
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

/** Codes of values that validation should have rejected. */
const INVALID_VALUE_CODES = new Set([
  'P2020',
  '22021',
  '22003',
  '22P02',
  'PrismaClientValidationError',
]);

/** Violated check constraint: the rule in the code that guards it was bypassed. */
const CHECK_VIOLATION = '23514';

const CONFLICT_CODES = new Set(['P2002', '23505', CHECK_VIOLATION]);

/** A row to be changed or referenced does not exist. */
const MISSING_ROW_CODES = new Set(['P2025', 'P2003', '23503']);

const UNAVAILABLE_MESSAGE =
  /connection terminated|query read timeout|timeout exceeded when trying to connect/i;

/**
 * Returns the error code of the response for a database error; `null` for any other error. Follows causes, because the
 * adapter wraps the server's own code.
 */
export function databaseErrorCode(error: unknown): Exclude<ErrorCode, LimitCode> | null {
  const codes = codesOf(error);
  const unavailable = [UNAVAILABLE_CODES, UNAVAILABLE_KINDS, UNAVAILABLE_STATES];
  if (codes.some((code) => unavailable.some((set) => set.has(code)))) return 'unavailable';
  if (codes.some((code) => CONFLICT_CODES.has(code))) return 'conflict';
  if (codes.some((code) => MISSING_ROW_CODES.has(code))) return 'not_found';
  if (codes.some((code) => INVALID_VALUE_CODES.has(code))) return 'bad_request';
  if (error instanceof Error && UNAVAILABLE_MESSAGE.test(error.message)) return 'unavailable';
  if (codes.some((code) => code === 'ECONNREFUSED' || code === 'ECONNRESET')) return 'unavailable';
  return null;
}

/** Codes of a transaction that was aborted because of a concurrent one: it may be retried. */
const TRANSACTION_CONFLICT_CODES = new Set(['P2034', '40001', '40P01', 'TransactionWriteConflict']);

export const isTransactionConflict = (error: unknown): boolean =>
  codesOf(error).some((code) => TRANSACTION_CONFLICT_CODES.has(code));

/** Returns whether the database rejected values that validation should have rejected. */
export function isValidationGap(error: unknown): boolean {
  return codesOf(error).some((code) => code === CHECK_VIOLATION || INVALID_VALUE_CODES.has(code));
}

/** Returns every code, kind and name of an error and its causes, outermost first. */
function codesOf(error: unknown, depth = 0): string[] {
  if (typeof error !== 'object' || error === null || depth > 5) return [];
  const ownCodes = ['code', 'originalCode', 'kind', 'name']
    .map((name) => Reflect.get(error, name))
    .filter((code): code is string => typeof code === 'string');
  const causes = ['meta', 'driverAdapterError', 'cause'].map((name) => Reflect.get(error, name));
  return [...ownCodes, ...causes.flatMap((value) => codesOf(value, depth + 1))];
}
