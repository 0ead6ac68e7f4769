// Runs the tasks of turbo.json group by group, until one fails. The last line is `N passed, N failed, N skipped`: a
// static check counts as one, tests individually.
import { once } from 'node:events';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { readArguments } from '../apps/api/src/infra/command-line.ts';
import { mallocEnvironment } from '../apps/api/src/infra/memory-settings.ts';
import { describeChromium, findChromium, findFullChromium } from './chromium.ts';
import { type Counts, playwrightCounts, readTurboSummary, vitestCounts } from './test-reports.ts';
import { root, spawnTurbo } from './turbo.ts';

const { long: isLong } = await readArguments('node scripts/check.ts', {
  about: 'runs the static checks and all tests',
  options: { long: z.boolean().default(false).describe('also run the long tests') },
});

/** Groups in order of execution; each may use the whole machine. */
const groups = ['static', 'unit', 'api', 'browser'];
const countersByTask: Record<string, (file: string, succeeded: boolean) => Counts> = {
  unit: vitestCounts,
  api: vitestCounts,
  'web#browser': playwrightCounts,
};

const summariesFolder = join(root, '.turbo/runs');
const reportsFolder = join(root, 'test-results');
/** Data folder for the product that the browser tests start. */
const browserDataFolder = mkdtempSync(join(tmpdir(), 'pitlane-e2e-'));
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
/** Tasks counted so far, because several groups may depend on the same one. */
const countedTasks = new Set<string>();
let runningChild: ReturnType<typeof spawnTurbo> | undefined;

/** Prints the totals and exits; a skipped test is a failure. */
function finish(): never {
  rmSync(browserDataFolder, { recursive: true, force: true });
  const hasSucceeded = total.failed === 0 && total.skipped === 0 && total.passed > 0;
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  process.exit(hasSucceeded ? 0 : 1);
}

/** Runs a group of tasks; prints their output only if something failed. */
async function runGroup(group: string): Promise<void> {
  rmSync(summariesFolder, { recursive: true, force: true });
  const parameters = ['--summarize', '--output-logs=errors-only', '--log-order=grouped'];
  const child = spawnTurbo([group, '--continue=dependencies-successful', ...parameters], {
    // Same environment as the product's processes, because tests measure memory.
    env: {
      ...mallocEnvironment,
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      E2E_DATA_FOLDER: browserDataFolder,
    },
  });
  runningChild = child;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  const [code] = await once(child, 'close');
  const [summary = ''] = globSync(join(summariesFolder, '*.json'));
  const { tasks, isComplete } = readTurboSummary(summary);
  for (const { name, succeeded, milliseconds } of tasks) {
    if (countedTasks.has(name)) continue;
    countedTasks.add(name);
    const countTests = countersByTask[name];
    const report = join(reportsFolder, `${name.replace(/.*#/, '')}.json`);
    const counts = countTests?.(report, succeeded) ?? {
      passed: succeeded ? 1 : 0,
      failed: succeeded ? 0 : 1,
      skipped: 0,
    };
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
    const time = milliseconds === null ? 'unchanged' : `${(milliseconds / 1_000).toFixed(1)} s`;
    const passedText = countTests ? `, ${counts.passed} passed` : '';
    const hasPassed = counts.failed === 0 && counts.skipped === 0;
    console.log(`${hasPassed ? '✓' : '✗'} ${name} (${time}${passedText})`);
  }
  // A task was killed, or turbo itself failed.
  if (total.failed === 0 && (code !== 0 || !isComplete)) total.failed = 1;
  if (total.failed === 0 && total.skipped === 0) return;
  console.log(output.trimEnd());
  finish();
}

function printBrowsers(): void {
  const fullBrowser = findFullChromium();
  for (const path of new Set([findChromium(), ...(isLong && fullBrowser ? [fullBrowser] : [])])) {
    console.log(`Browser: ${describeChromium(path)}`);
  }
  if (isLong && !fullBrowser)
    console.log(
      'No full Chromium is installed, only the headless shell. On Debian: apt-get install chromium.',
    );
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    runningChild?.kill('SIGTERM');
    total.failed += 1;
    finish();
  });
}
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));

if (isLong) process.env.TEST_LONG = '1';
rmSync(reportsFolder, { recursive: true, force: true });
for (const group of groups) {
  if (group === 'browser') printBrowsers();
  await runGroup(group);
}
finish();
