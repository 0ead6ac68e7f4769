/**
 * The database a command works on.
 * @throws when DATABASE_URL is not set
 */
export function databaseUrl(): string {
  const url = process.env.DATABASE_URL;
  if (!url) {
    console.error('DATABASE_URL is not set: say which database this command works on.');
    process.exit(1);
  }
  return url;
}
