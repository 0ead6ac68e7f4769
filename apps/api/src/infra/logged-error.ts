/** Maximum depth of causes to log: causes may form a cycle. */
const MAX_DEPTH = 4;

interface LoggedError {
  [fact: string]: unknown;
  type: string;
  message: string;
  stack: string;
}

/**
 * Returns the loggable part of an error: type, message, code, stack, and the same of its cause. Other properties are
 * omitted: errors of the database hold rows, errors of the queue hold its client.
 */
export function serializeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) {
    return { type: typeof error, message: 'a value that is not an Error was thrown', stack: '' };
  }
  const cause = causeOf(error);
  const message = messageOf(error);
  const stackLines = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return {
    type: error.name,
    message,
    code: Reflect.get(error, 'code'),
    stack: [`${error.name}: ${message}`, ...stackLines].join('\n'),
    ...(cause && depth < MAX_DEPTH && { cause: serializeError(cause, depth + 1) }),
  };
}

/** Marks messages of Prisma that quote a query with all its values. */
const QUERY_QUOTING_MESSAGE = /\binvocation\b/;

/** Returns an error's message without the values of a query. */
function messageOf({ name, message }: Error): string {
  if (name === 'PrismaClientValidationError') return 'Prisma rejected an invalid query';
  return QUERY_QUOTING_MESSAGE.test(message) ? (message.split(/\n\s*\n/).at(-1) ?? '') : message;
}

/** Returns the cause of an error; Prisma stores the driver's error in `meta`. */
function causeOf(error: Error): Error | null {
  const meta: unknown = Reflect.get(error, 'meta');
  const driverError =
    typeof meta === 'object' && meta !== null ? Reflect.get(meta, 'driverAdapterError') : null;
  return [error.cause, driverError].find((value) => value instanceof Error) ?? null;
}
