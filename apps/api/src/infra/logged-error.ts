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
    return { type: typeof error, message: 'something that is no error was thrown', stack: '' };
  }
  const cause = causeOf(error);
  const message = messageOf(error);
  const places = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return {
    type: error.name,
    message,
    code: Reflect.get(error, 'code'),
    stack: [`${error.name}: ${message}`, ...places].join('\n'),
    ...(cause && depth < MAX_DEPTH && { cause: serializeError(cause, depth + 1) }),
  };
}

/** Marks messages of Prisma that quote a query with all its values. */
const QUOTES_VALUES = /\binvocation\b/;

/** Returns an error's message without the values of a query. */
function messageOf({ name, message }: Error): string {
  if (name === 'PrismaClientValidationError') return 'a query of the wrong shape was refused';
  return QUOTES_VALUES.test(message) ? (message.split(/\n\s*\n/).at(-1) ?? '') : message;
}

/** Returns the cause of an error; Prisma stores the driver's error in `meta`. */
function causeOf(error: Error): Error | null {
  const meta: unknown = Reflect.get(error, 'meta');
  const inner =
    typeof meta === 'object' && meta !== null ? Reflect.get(meta, 'driverAdapterError') : null;
  return [error.cause, inner].find((value) => value instanceof Error) ?? null;
}
