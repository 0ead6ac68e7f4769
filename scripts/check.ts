// `npm test`: everything that guards the project, cheapest first; the first failing step ends it.
// The last line is `N passed, N failed, N skipped`: every static check counts as one, tests each.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { heaps } from '../apps/api/src/infra/heaps.ts';
import { buildWeb } from './build-web.ts';
import { findChromium } from './find-chromium.ts';
import { type Counts, playwrightCounts, vitestCounts } from './test-reports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'pitlane-check-'));
/** The data of the product that the browser tests start. */
const browserData = mkdtempSync(join(tmpdir(), 'pitlane-e2e-'));
const quiet = '--disable-warning=ExperimentalWarning';

interface Result {
  counts: Counts;
  /** What was printed; shown when something failed. */
  printed: string;
}

interface Step {
  name: string;
  run(): Promise<Result>;
}

const running = new Set<ReturnType<typeof spawn>>();

/** Runs a program to its end and keeps what it prints. */
async function run(program: string, parameters: string[], folder = '', env = {}) {
  const child = spawn(program, parameters, {
    cwd: join(root, folder),
    // As the product's processes: tests measure memory.
    env: { ...heaps, ...process.env, ...env, NO_COLOR: '1', FORCE_COLOR: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk;
    });
  }
  const [code] = await once(child, 'close');
  running.delete(child);
  return { passed: code === 0, printed };
}

const one = (passed: boolean): Counts => ({
  passed: passed ? 1 : 0,
  failed: passed ? 0 : 1,
  skipped: 0,
});

/** A check that is right or wrong as a whole. */
const check = (name: string, program: string, parameters: string[], folder = ''): Step => ({
  name,
  async run() {
    const { passed, printed } = await run(program, parameters, folder);
    return { counts: one(passed), printed };
  },
});

const script = (name: string, file: string): Step =>
  check(name, process.execPath, [quiet, join(root, file)]);

/** A tool of node_modules/.bin. */
const tool = (name: string) => join(root, 'node_modules/.bin', name);

const vitest = (name: string, project: string): Step => ({
  name,
  async run() {
    const report = join(reports, `${project}.json`);
    const main = join(root, 'node_modules/vitest/vitest.mjs');
    const json = [`--outputFile.json=${report}`, '--reporter=default', '--reporter=json'];
    const { passed, printed } = await run(process.execPath, [
      quiet,
      main,
      'run',
      `--project=${project}`,
      ...json,
    ]);
    return { counts: vitestCounts(report, passed), printed };
  },
});

/** Fails in a function of ours instead of a program. */
const inProcess = (name: string, work: () => unknown): Step => ({
  name,
  async run() {
    try {
      await work();
      return { counts: one(true), printed: '' };
    } catch (error) {
      return { counts: one(false), printed: error instanceof Error ? error.message : `${error}` };
    }
  },
});

const browser: Step = {
  name: 'browser tests',
  async run() {
    const report = join(reports, 'browser.json');
    const cli = join(root, 'apps/web/node_modules/@playwright/test/cli.js');
    const { passed, printed } = await run(process.execPath, [quiet, cli, 'test'], 'apps/web', {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      E2E_DATA_FOLDER: browserData,
    });
    return { counts: playwrightCounts(report, passed), printed };
  },
};

const steps: Step[] = [
  check('format and lint', tool('biome'), ['ci', '--colors=off', '.']),
  check('types: server, scripts, contracts', tool('tsc'), ['-p', 'tsconfig.json']),
  check('types: web', tool('tsc'), ['-p', 'apps/web']),
  check('types: web tools and browser tests', tool('tsc'), ['-p', 'apps/web/tsconfig.node.json']),
  script('structure', 'scripts/check-structure.ts'),
  script('import direction', 'scripts/check-imports.ts'),
  script('version floors', 'scripts/check-versions.ts'),
  script('texts', 'scripts/check-texts.ts'),
  script('documents', 'scripts/check-docs.ts'),
  check('dead code', tool('knip'), ['--no-progress', '--treat-config-hints-as-errors']),
  inProcess('Chromium', () => findChromium()),
  script('schema drift', 'prisma/commands/drift.ts'),
  inProcess('web build', () =>
    buildWeb((parameters, folder) =>
      spawn(process.execPath, parameters, {
        cwd: folder,
        env: { ...process.env, NODE_ENV: 'production' },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    ),
  ),
  check('web bundle', process.execPath, ['check-bundle.ts'], 'apps/web'),
  vitest('unit tests', 'unit'),
  vitest('API tests', 'api'),
  browser,
];

const total: Counts = { passed: 0, failed: 0, skipped: 0 };

/** Prints the sum and ends; a skipped test is a failure of the command. */
function finish(): never {
  for (const folder of [reports, browserData]) rmSync(folder, { recursive: true, force: true });
  const good = total.failed === 0 && total.skipped === 0 && total.passed > 0;
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  process.exit(good ? 0 : 1);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill('SIGTERM');
    total.failed += 1;
    finish();
  });
}
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));

for (const step of steps) {
  const begun = Date.now();
  const { counts, printed } = await step.run();
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  const seconds = ((Date.now() - begun) / 1_000).toFixed(1);
  const bad = counts.failed > 0 || counts.skipped > 0;
  const amount = counts.passed > 1 ? `, ${counts.passed} passed` : '';
  console.log(`${bad ? '✗' : '✓'} ${step.name} (${seconds} s${amount})`);
  if (bad) {
    console.log(printed.trimEnd());
    console.log(`The step "${step.name}" failed: see the lines above.`);
    finish();
  }
}
finish();
