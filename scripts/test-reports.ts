import { existsSync, readFileSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Numbers of a JSON report by their path; null when the report is missing or has another shape. */
function numbersIn(file: string, paths: readonly string[]): number[] | null {
  if (!existsSync(file)) return null;
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const found = paths.map((path) =>
    path
      .split('.')
      .reduce<unknown>(
        (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
        report,
      ),
  );
  return found.every((value) => typeof value === 'number') ? found : null;
}

/** A run that failed outside its tests, or had none, counts as one failure. */
function judged(counts: Counts, succeeded: boolean): Counts {
  const nothing = counts.passed + counts.failed + counts.skipped === 0;
  if (counts.failed === 0 && (nothing || (!succeeded && counts.skipped === 0))) {
    return { ...counts, failed: 1 };
  }
  return counts;
}

const unreadable: Counts = { passed: 0, failed: 1, skipped: 0 };

/**
 * What vitest's JSON report counts.
 * @param succeeded whether vitest itself ended well
 */
export function vitestCounts(file: string, succeeded: boolean): Counts {
  const names = ['numPassedTests', 'numFailedTests', 'numPendingTests', 'numTodoTests'];
  const numbers = numbersIn(file, names);
  if (!numbers) return unreadable;
  const [passed = 0, failed = 0, pending = 0, todo = 0] = numbers;
  return judged({ passed, failed, skipped: pending + todo }, succeeded);
}

/**
 * What Playwright's JSON report counts; a test that passed only when repeated counts as failed.
 * @param succeeded whether Playwright itself ended well
 */
export function playwrightCounts(file: string, succeeded: boolean): Counts {
  const names = ['stats.expected', 'stats.unexpected', 'stats.flaky', 'stats.skipped'];
  const numbers = numbersIn(file, names);
  if (!numbers) return unreadable;
  const [passed = 0, unexpected = 0, flaky = 0, skipped = 0] = numbers;
  return judged({ passed, failed: unexpected + flaky, skipped }, succeeded);
}
