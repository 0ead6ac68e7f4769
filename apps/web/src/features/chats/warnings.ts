import type { MessageWarning } from '@pitlane/contracts';

/** Returns the first warning of each kind, dangers first. */
export function distinctWarnings(warnings: readonly MessageWarning[]): MessageWarning[] {
  const byKind = new Map(warnings.toReversed().map((warning) => [warning.kind, warning]));
  return [...byKind.values()].sort((a, b) => a.level.localeCompare(b.level) || a.from - b.from);
}
