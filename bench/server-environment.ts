/** Signs the sessions of a measured server: the measuring process makes them. */
export const SECRET = 'benchmarks-only-0123456789abcdefghij';

/** What a measured server is started with: no limits, and time for what is slower than allowed. */
export const serverEnvironment = (port: number) => ({
  ...process.env,
  NODE_ENV: 'development',
  HOST: '127.0.0.1',
  PORT: String(port),
  JWT_SECRET: SECRET,
  LOG_LEVEL: 'error',
  RATE_LIMIT_SCALE: '0',
  DATABASE_TIMEOUT_MS: '30000',
});
