/**
 * What PostgreSQL says is wrong, without its time stamps, in one line.
 * @param printed the lines of `initdb` or of a server's log
 * @returns an empty text where nothing in them is an error
 */
export function reasonIn(printed: string): string {
  return printed
    .split('\n')
    .flatMap((line) => /(?:FATAL|PANIC|DETAIL|HINT|error): +(.*)/.exec(line)?.[1]?.trim() ?? [])
    .join(' ');
}
