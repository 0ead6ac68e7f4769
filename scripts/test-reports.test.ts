import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { playwrightCounts, readTurboSummary, vitestCounts } from './test-reports.ts';

const folder = mkdtempSync(join(tmpdir(), 'pitlane-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

function writeReport(content: object): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const writeVitestReport = (
  numPassedTests: number,
  numFailedTests: number,
  numPendingTests: number,
) => writeReport({ numPassedTests, numFailedTests, numPendingTests, numTodoTests: 0 });

it('counts the tests of a report', () => {
  expect(vitestCounts(writeVitestReport(5, 0, 0), true)).toEqual({
    passed: 5,
    failed: 0,
    skipped: 0,
  });
  expect(
    playwrightCounts(
      writeReport({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 } }),
      false,
    ),
  ).toEqual({ passed: 3, failed: 2, skipped: 2 });
});

it('counts a run that failed outside its tests as a failure', () => {
  expect(vitestCounts(writeVitestReport(5, 0, 0), false)).toEqual({
    passed: 5,
    failed: 1,
    skipped: 0,
  });
});

it('counts a run without any test as a failure', () => {
  expect(vitestCounts(writeVitestReport(0, 0, 0), true)).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
  });
});

it('counts a missing report as a failure', () => {
  expect(vitestCounts(join(folder, 'none.json'), true).failed).toBe(1);
  expect(playwrightCounts(writeReport({ stats: {} }), true).failed).toBe(1);
});

it('returns the tasks that turbo ran or skipped, and whether all of them completed', () => {
  const times = { startTime: 1_000, endTime: 3_500 };
  const lint = { taskId: '//#lint', command: 'biome ci .' };
  const types = { taskId: '@pitlane/web#types', command: 'tsc' };
  const group = { taskId: '//#static', command: '<NONEXISTENT>' };
  const tasks = [
    { ...lint, cache: { status: 'HIT' }, execution: { ...times, exitCode: 0 } },
    { ...types, cache: { status: 'MISS' }, execution: { ...times, exitCode: 2 } },
    { ...group, cache: { status: 'MISS' }, execution: { ...times, exitCode: 0 } },
  ];
  const readRun = (success: number) =>
    readTurboSummary(writeReport({ execution: { success, cached: 1, attempted: 4 }, tasks }));

  expect(readRun(2)).toEqual({
    tasks: [
      { name: 'lint', succeeded: true, milliseconds: null },
      { name: 'web#types', succeeded: false, milliseconds: 2_500 },
    ],
    isComplete: false,
  });
  expect(readRun(3).isComplete).toBe(true);
  expect(readTurboSummary(writeReport({}))).toEqual({ tasks: [], isComplete: false });
});
