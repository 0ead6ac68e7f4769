import { dirname } from 'node:path';

/** Folders of the server between which cycles are forbidden. */
const MODULE_PATH = /^apps\/api\/src\/(modules|http|infra|plugins)\//;
/** Files that may import anything: those that wire modules, and tests. */
const WIRING_FILE = /(\/build|\.test)\.ts$|\/testing\//;

interface Import {
  from: string;
  to: string;
}

/**
 * Finds imports between folders that are part of a cycle, including type imports.
 * @returns one line per import
 */
export function folderCycles(imports: readonly Import[]): string[] {
  const crossingImports = imports.filter(
    ({ from, to }) =>
      [from, to].every((file) => MODULE_PATH.test(file) && !WIRING_FILE.test(file)) &&
      dirname(from) !== dirname(to),
  );
  const targets = Map.groupBy(crossingImports, ({ from }) => dirname(from));
  const isReachable = (start: string, goal: string) => {
    const visitedFolders = new Set([start]);
    for (const folder of visitedFolders) {
      if (folder === goal) return true;
      for (const { to } of targets.get(folder) ?? []) visitedFolders.add(dirname(to));
    }
    return false;
  };
  return crossingImports
    .filter(({ from, to }) => isReachable(dirname(to), dirname(from)))
    .map(({ from, to }) => `${from} -> ${to}`)
    .sort();
}
