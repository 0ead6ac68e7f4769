import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

/** Excludes slow tests, which only `npm run test:long` runs. */
const exclude = process.env.TEST_LONG
  ? configDefaults.exclude
  : [...configDefaults.exclude, '**/*.long.test.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias: { '@': fileURLToPath(new URL('apps/web/src', import.meta.url)) } },
        test: {
          name: 'unit',
          // Starting a worker per file takes longer than the tests.
          isolate: false,
          include: [
            'packages/**/*.test.ts',
            'prisma/**/*.test.ts',
            'scripts/**/*.test.ts',
            'apps/web/src/**/*.test.ts',
          ],
          exclude,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/src/**/*.test.ts'],
          exclude,
          globalSetup: 'apps/api/src/testing/postgres-setup.ts',
          // More than the cores, because tests also wait for PostgreSQL and other processes.
          maxWorkers: 3,
          // Importing the app takes longer than most files: each worker does it once.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
