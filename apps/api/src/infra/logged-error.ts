/** Causes lie so deep at most; a circle of them must not be followed for ever. */
const MAX_DEPTH = 4;

interface LoggedError {
  [fact: string]: unknown;
  type: string;
  message: string;
  stack: string;
}

/**
 * What a log tells of an error: type, message, code, stack and the same of what caused it. Whatever
 * else errors carry stays out: the database's bring the row they are about, the queue's their client.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
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
    ...(cause && depth < MAX_DEPTH && { cause: loggedError(cause, depth + 1) }),
  };
}

/** How Prisma begins, before it quotes the query it is about with all its values. */
const QUOTES_VALUES = /\binvocation\b/;

/** What an error says, without the values that a query was about. */
function messageOf({ name, message }: Error): string {
  if (name === 'PrismaClientValidationError') return 'a query of the wrong shape was refused';
  return QUOTES_VALUES.test(message) ? (message.split(/\n\s*\n/).at(-1) ?? '') : message;
}

/** The error inside an error: Prisma keeps its driver's among the facts about its own. */
function causeOf(error: Error): Error | null {
  const meta: unknown = Reflect.get(error, 'meta');
  const inner =
    typeof meta === 'object' && meta !== null ? Reflect.get(meta, 'driverAdapterError') : null;
  return [error.cause, inner].find((value) => value instanceof Error) ?? null;
}
