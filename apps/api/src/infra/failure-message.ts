import { inspect } from 'node:util';
import { ConfigError } from '../config.ts';

/** Failures of commands: patterns of library errors, and texts for users. */
const reasons: [RegExp, string][] = [
  // Errors of the S3 client contain it, also if nothing listens.
  [/\$metadata/, 'The bucket is unreachable or refuses: check the variables S3_….'],
  [/ENOSPC|No space left on device|53100/, 'The disk is full.'],
  [
    /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|P1001|Can't reach database|Connection terminated/,
    'The database is unreachable: check DATABASE_URL and that it runs.',
  ],
  [/ENOTFOUND|EAI_AGAIN/, 'The database host does not exist: check DATABASE_URL.'],
  [
    /password authentication failed|28P01|P1000/,
    'The database refuses this user or password: check DATABASE_URL.',
  ],
  [
    /3D000|P1003|database ".*" does not exist/,
    'The database does not exist: create it, or check DATABASE_URL.',
  ],
  [
    /ode: '(P2021|P2022|42P01|42703)'/,
    'The database lacks migrations of this release: run pnpm db:migrate first.',
  ],
  [/EACCES|Permission denied|42501/, 'A file or table may not be written: check the permissions.'],
  [
    /ETIMEDOUT|timeout expired|timeout exceeded/,
    'The database does not answer in time: check DATABASE_URL.',
  ],
];

/** True for program errors, and for errors whose message is of little use without context. */
const isProgramError = (error: Error) =>
  [TypeError, RangeError, ReferenceError, SyntaxError].some((kind) => error instanceof kind) ||
  error.name.startsWith('Prisma');

/** Describes an error in one line; a program error with its stack. */
export function describeFailure(error: unknown): string {
  const text = inspect(error);
  const reason = reasons.find(([pattern]) => pattern.test(text));
  if (reason) return reason[1];
  if (error instanceof ConfigError) return error.message.replace(/\n\s+/g, ' ');
  return error instanceof Error && !isProgramError(error) ? error.message : text;
}
