import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

/** `npm run test:long` also runs what earns its time only now and then. */
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
          // A worker of its own for each file takes longer than the tests.
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
          // More than the cores: tests also wait, for PostgreSQL and for processes of their own.
          maxWorkers: 3,
          // Importing the app takes longer than most files: a worker does it once for all of its files.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
