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
          maxWorkers: 2,
          // Importing the app takes longer than most files: a worker does it once for all of its files.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
