import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { playwrightCounts, vitestCounts } from './test-reports.ts';

const folder = mkdtempSync(join(tmpdir(), 'pitlane-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: object): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const vitest = (numPassedTests: number, numFailedTests: number, numPendingTests: number) =>
  report({ numPassedTests, numFailedTests, numPendingTests, numTodoTests: 0 });

it('counts what a report says', () => {
  expect(vitestCounts(vitest(5, 0, 0), true)).toEqual({ passed: 5, failed: 0, skipped: 0 });
  expect(
    playwrightCounts(
      report({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 } }),
      false,
    ),
  ).toEqual({ passed: 3, failed: 2, skipped: 2 });
});

it('counts a run that failed outside its tests as a failure', () => {
  expect(vitestCounts(vitest(5, 0, 0), false)).toEqual({ passed: 5, failed: 1, skipped: 0 });
});

it('counts a run without any test as a failure', () => {
  expect(vitestCounts(vitest(0, 0, 0), true)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

it('counts a missing report as a failure', () => {
  expect(vitestCounts(join(folder, 'none.json'), true).failed).toBe(1);
  expect(playwrightCounts(report({ stats: {} }), true).failed).toBe(1);
});
