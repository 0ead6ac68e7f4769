import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { forbidden } from '../dependency-cruiser.config.ts';
import { areas } from './areas.ts';

vi.setConfig({ hookTimeout: 60_000 });

const script = fileURLToPath(new URL('./check-imports.ts', import.meta.url));
const server = 'apps/api/src';
const modules = `${server}/modules`;
const features = 'apps/web/src/features';

/** Forbidden import for each rule. */
const plantedImports: Record<string, [from: string, to: string]> = {
  'no-cycles': ['scripts/one.ts', 'scripts/other.ts'],
  'contracts-import-only-zod': ['packages/contracts/src/errors.ts', 'scripts/other.ts'],
  'packages-import-no-product': [
    'packages/facet-index/src/index.ts',
    'packages/contracts/src/errors.ts',
  ],
  'web-imports-no-server': ['apps/web/src/lib/api.ts', `${server}/i18n.ts`],
  'server-imports-no-web': [`${server}/i18n.ts`, 'apps/web/src/lib/format.ts'],
  'apps-import-no-seed': [`${server}/config.ts`, 'prisma/seed/seed.ts'],
  ...Object.fromEntries(
    areas
      .slice(0, -1)
      .map((area, index): [string, [string, string]] => [
        `${area}-uses-only-areas-before-it`,
        [
          `${modules}/${area}/${area}.service.ts`,
          `${modules}/${areas[index + 1]}/earlier/earlier.rules.ts`,
        ],
      ]),
  ),
  'areas-are-wired-by-services': [
    `${modules}/moderation/findings/findings.service.ts`,
    `${modules}/moderation/build.ts`,
  ],
  'routes-use-only-services': [
    `${modules}/posts/posts/posts.routes.ts`,
    `${modules}/posts/posts/posts.queries.ts`,
  ],
  'rules-are-pure': [`${modules}/posts/posts/posts.rules.ts`, `${server}/infra/database.ts`],
  'queries-import-no-callers': [
    `${modules}/search/search/search.queries.ts`,
    `${modules}/search/search/search.presenter.ts`,
  ],
  'other-modules-only-through-services': [
    `${modules}/seo/pages/pages.service.ts`,
    `${modules}/search/search/search.queries.ts`,
  ],
  'queries-only-from-their-module': [
    `${server}/worker.ts`,
    `${modules}/search/search/search.queries.ts`,
  ],
  'infra-imports-no-product': [`${server}/infra/mail.ts`, `${modules}/core/mail/mail.service.ts`],
  'testing-stays-in-tests': [`${server}/app.ts`, `${server}/testing/test-world.ts`],
  'web-layers': ['apps/web/src/ui/button.tsx', `${features}/home/home.ts`],
  'ui-imports-no-forms': ['apps/web/src/ui/dialog.tsx', 'apps/web/src/forms/form.tsx'],
  'ui-imports-no-api': ['apps/web/src/ui/price.tsx', 'apps/web/src/lib/session.ts'],
  'lib-imports-no-ui': ['apps/web/src/lib/notify.ts', 'apps/web/src/ui/toaster.tsx'],
  'screens-load-on-demand': [`${features}/home/screens.ts`, `${features}/home/home-page.ts`],
  'features-import-no-pages': [`${features}/home/pages.ts`, 'apps/web/src/app/router.tsx'],
  'features-import-no-other-features': [
    `${features}/home/search.ts`,
    `${features}/search/filter.ts`,
  ],
  'posts-feature-imports-no-other': [`${features}/posts/list.ts`, `${features}/search/filter.ts`],
};

const folder = mkdtempSync(join(tmpdir(), 'pitlane-imports-'));
afterAll(() => rmSync(folder, { recursive: true }));

function createFile(path: string, imported: string[]): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  const lines = imported.map((to) => {
    const specifier = relative(dirname(path), to);
    return `import '${specifier.startsWith('.') ? specifier : `./${specifier}`}';\n`;
  });
  writeFileSync(file, `${lines.join('')}export {};\n`);
}

/** Two modules that import each other. */
const cycleFiles = [
  `${modules}/posts/one/one.service.ts`,
  `${modules}/posts/other/other.service.ts`,
];

let result: { status: number | null; stderr: string };
beforeAll(() => {
  const files = new Map<string, string[]>();
  for (const [from, to] of Object.values(plantedImports)) {
    files.set(to, files.get(to) ?? []);
    files.set(from, [...(files.get(from) ?? []), to]);
  }
  files.set('scripts/other.ts', ['scripts/one.ts']);
  files.set('bench/nothing.ts', ['bench/not-there.ts']);
  for (const [one, other] of [cycleFiles, cycleFiles.toReversed()]) {
    files.set(String(one), [String(other)]);
  }
  for (const [path, imported] of files) createFile(path, imported);
  const child = spawnSync(process.execPath, [script, folder], { encoding: 'utf8' });
  result = { status: child.status, stderr: child.stderr };
});

it('has a planted violation for every rule', () => {
  const rules = forbidden.map(({ name }) => name).filter((name) => name !== 'not-resolvable');

  expect(Object.keys(plantedImports).sort()).toEqual(rules.sort());
});

it.each(Object.entries(plantedImports))('%s rejects a forbidden import', (rule, [from, to]) => {
  const reported = rule === 'no-cycles' ? `${rule}: ` : `${rule}: ${from} -> ${to}\n`;

  expect(result.stderr).toContain(reported);
  expect(result.status).toBe(1);
});

it('rejects modules that import each other', () => {
  expect(result.stderr).toContain(`no-folder-cycles: ${cycleFiles.join(' -> ')}\n`);
});

it('rejects an import that cannot be resolved', () => {
  expect(result.stderr).toContain('not-resolvable: bench/nothing.ts -> ');
});

it('fails if it finds almost no imports', () => {
  expect(result.stderr).toContain('cannot parse the sources');
});
