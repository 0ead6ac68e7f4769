import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
});

const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
});

const turboSummary = z.object({
  execution: z.object({ success: z.number(), cached: z.number(), attempted: z.number() }),
  tasks: z.array(
    z.object({
      taskId: z.string(),
      command: z.string(),
      cache: z.object({ status: z.string() }),
      /** Missing if a dependency has failed. */
      execution: z
        .object({ startTime: z.number(), endTime: z.number(), exitCode: z.number().nullish() })
        .optional(),
    }),
  ),
});

/** Returns `null` if the report is missing or has another shape. */
function readReport<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): z.output<Schema> | null {
  if (!existsSync(file)) return null;
  return schema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? null;
}

/** Counts a run that failed outside its tests, had none or left no report as one failure. */
function withRunFailure(counts: Counts | null, succeeded: boolean): Counts {
  if (!counts) return { passed: 0, failed: 1, skipped: 0 };
  const hasNoTests = counts.passed + counts.failed + counts.skipped === 0;
  if (counts.failed === 0 && (hasNoTests || (!succeeded && counts.skipped === 0))) {
    return { ...counts, failed: 1 };
  }
  return counts;
}

/**
 * Counts the tests in vitest's JSON report.
 * @param succeeded whether Vitest itself exited with 0
 */
export function vitestCounts(file: string, succeeded: boolean): Counts {
  const report = readReport(file, vitestReport);
  const counts = report && {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  return withRunFailure(counts, succeeded);
}

/**
 * Counts the tests in Playwright's JSON report; a test that passed only after a retry counts as failed.
 * @param succeeded whether Playwright itself exited with 0
 */
export function playwrightCounts(file: string, succeeded: boolean): Counts {
  const stats = readReport(file, playwrightReport)?.stats;
  const counts = stats && {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  };
  return withRunFailure(counts ?? null, succeeded);
}

/** Task that turbo ran, or skipped because its inputs have not changed. */
export interface TurboTask {
  /** Such as `lint`, or `web#types` for a task of a package. */
  name: string;
  succeeded: boolean;
  /** `null` if the task was skipped. */
  milliseconds: number | null;
}

/** Reads the tasks from turbo's run summary. Killed tasks are missing in it. */
export function readTurboSummary(file: string): { tasks: TurboTask[]; isComplete: boolean } {
  const summary = readReport(file, turboSummary);
  if (!summary) return { tasks: [], isComplete: false };
  const { success, cached, attempted } = summary.execution;
  const tasks = summary.tasks.flatMap(({ taskId, command, cache, execution }) =>
    execution && command !== '<NONEXISTENT>'
      ? {
          name: taskId.replace('//#', '').replace('@pitlane/', ''),
          succeeded: execution.exitCode === 0,
          milliseconds: cache.status === 'HIT' ? null : execution.endTime - execution.startTime,
        }
      : [],
  );
  return { tasks, isComplete: success + cached === attempted };
}
