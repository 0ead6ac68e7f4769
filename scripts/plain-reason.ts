/** Ways a script of the start can fail, as it says it and as a person should read it. */
const reasons: [RegExp, string][] = [
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
  [/EACCES|Permission denied|42501/, 'A file or table may not be written: check the permissions.'],
  [
    /ETIMEDOUT|timeout expired|timeout exceeded/,
    'The database does not answer in time: check DATABASE_URL.',
  ],
];

/**
 * One clear line for what a script printed before it failed.
 * @param printed everything it wrote to standard error
 */
export function plainReason(printed: string): string {
  const known = reasons.find(([pattern]) => pattern.test(printed));
  if (known) return known[1];
  const configuration = /The configuration is not usable:[\s\S]*?(?=\n\s+at |$)/.exec(printed);
  return configuration?.[0].trim() ?? printed.trim();
}
