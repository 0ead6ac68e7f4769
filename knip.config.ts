import type { KnipConfig } from 'knip';

/** Entry points are files that a user, a command or another process starts: nothing imports them. */
const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: ['scripts/{start,inbox,check,check-*}.ts', 'scripts/exit-with-parent.ts'],
      project: ['scripts/**/*.{ts,mjs}', '*.{ts,mjs}'],
      // dependency-cruiser parses TypeScript with @swc/core if installed; turbo runs pnpm.
      ignoreDependencies: ['@swc/core', 'pnpm', 'turbo'],
    },
    'apps/api': {
      entry: ['src/{server,worker}.ts'],
      project: ['src/**/*.ts'],
      // Imported by the generated client, which is not under version control.
      ignoreDependencies: ['@prisma/client'],
    },
    'apps/web': {
      entry: ['e2e/**/*.e2e.ts', 'e2e/google-provider.ts'],
      project: ['src/**/*.{ts,tsx,css}', 'e2e/**/*.ts', '*.ts'],
    },
    'packages/contracts': { project: ['src/**/*.ts'] },
    'packages/facet-index': { project: ['src/**/*.ts'] },
    'packages/demo-pictures': { entry: ['src/report.ts'], project: ['src/**/*.ts'] },
    prisma: {
      entry: [
        'commands/{migrate,new-migration,drift,redate-demo}.ts',
        'seed/{seed,draw-demo,draw-process}.ts',
        'seed/content/draw-pictures.ts',
      ],
      project: ['**/*.{ts,prisma}'],
    },
    bench: { entry: ['blocking.ts', 'search-peers.ts'], project: ['*.ts'] },
  },
};

export default config;
