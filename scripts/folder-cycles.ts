import { dirname } from 'node:path';

/** Folders of the server between which cycles are forbidden. */
const MODULES = /^apps\/api\/src\/(modules|http|infra|plugins)\//;
/** Files that wire modules, and tests, may import anything. */
const WIRING = /(\/build|\.test)\.ts$|\/testing\//;

interface Import {
  from: string;
  to: string;
}

/**
 * Finds imports between folders that are part of a cycle; type imports count.
 * @returns one line per import
 */
export function folderCycles(imports: readonly Import[]): string[] {
  const between = imports.filter(
    ({ from, to }) =>
      [from, to].every((file) => MODULES.test(file) && !WIRING.test(file)) &&
      dirname(from) !== dirname(to),
  );
  const targets = Map.groupBy(between, ({ from }) => dirname(from));
  const reaches = (start: string, goal: string) => {
    const seen = new Set([start]);
    for (const folder of seen) {
      if (folder === goal) return true;
      for (const { to } of targets.get(folder) ?? []) seen.add(dirname(to));
    }
    return false;
  };
  return between
    .filter(({ from, to }) => reaches(dirname(to), dirname(from)))
    .map(({ from, to }) => `${from} -> ${to}`)
    .sort();
}
