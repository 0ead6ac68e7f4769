import { dirname } from 'node:path';

/** Folders of the server between which cycles are forbidden. */
const MODULES = /^apps\/api\/src\/(modules|http|infra|plugins)\//;
/** Files that may import anything: those that wire modules, and tests. */
const WIRING = /(\/build|\.test)\.ts$|\/testing\//;

interface Import {
  from: string;
  to: string;
}

/**
 * Finds imports between folders that are part of a cycle, including type imports.
 * @returns one line per import
 */
export function folderCycles(imports: readonly Import[]): string[] {
  const crossing = imports.filter(
    ({ from, to }) =>
      [from, to].every((file) => MODULES.test(file) && !WIRING.test(file)) &&
      dirname(from) !== dirname(to),
  );
  const targets = Map.groupBy(crossing, ({ from }) => dirname(from));
  const isReachable = (start: string, goal: string) => {
    const seen = new Set([start]);
    for (const folder of seen) {
      if (folder === goal) return true;
      for (const { to } of targets.get(folder) ?? []) seen.add(dirname(to));
    }
    return false;
  };
  return crossing
    .filter(({ from, to }) => isReachable(dirname(to), dirname(from)))
    .map(({ from, to }) => `${from} -> ${to}`)
    .sort();
}
