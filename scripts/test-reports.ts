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
      /** Absent where a task that this one needs has failed. */
      execution: z
        .object({ startTime: z.number(), endTime: z.number(), exitCode: z.number().nullish() })
        .optional(),
    }),
  ),
});

/** Null when the report is missing or has another shape. */
function read<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> | null {
  if (!existsSync(file)) return null;
  return schema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? null;
}

/** A run that failed outside its tests, had none or left no report counts as one failure. */
function judged(counts: Counts | null, succeeded: boolean): Counts {
  if (!counts) return { passed: 0, failed: 1, skipped: 0 };
  const nothing = counts.passed + counts.failed + counts.skipped === 0;
  if (counts.failed === 0 && (nothing || (!succeeded && counts.skipped === 0))) {
    return { ...counts, failed: 1 };
  }
  return counts;
}

/**
 * What vitest's JSON report counts.
 * @param succeeded whether vitest itself ended well
 */
export function vitestCounts(file: string, succeeded: boolean): Counts {
  const report = read(file, vitestReport);
  const counts = report && {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  return judged(counts, succeeded);
}

/**
 * What Playwright's JSON report counts; a test that passed only when repeated counts as failed.
 * @param succeeded whether Playwright itself ended well
 */
export function playwrightCounts(file: string, succeeded: boolean): Counts {
  const stats = read(file, playwrightReport)?.stats;
  const counts = stats && {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  };
  return judged(counts ?? null, succeeded);
}

/** A task that turbo has run, or skipped because its inputs are those of its last run. */
export interface TurboTask {
  /** As `lint`, or `web#types` for one of a package. */
  name: string;
  succeeded: boolean;
  /** Null when it was skipped. */
  milliseconds: number | null;
}

/** What turbo's summary tells of a run; a task that was killed is none of its tasks. */
export function turboRun(file: string): { tasks: TurboTask[]; isComplete: boolean } {
  const summary = read(file, turboSummary);
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
