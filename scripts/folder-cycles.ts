import { dirname } from 'node:path';

/** Folders of the server that must not need each other, directly or through others. */
const MODULES = /^apps\/api\/src\/(modules|http|infra|plugins)\//;
/** Files that wire modules, and tests, may import from everywhere. */
const WIRING = /(\/build|\.test)\.ts$|\/testing\//;

interface Import {
  from: string;
  to: string;
}

/**
 * Finds imports between folders that lead back to where they began; imports of types count.
 * @returns for every import that is part of a cycle one line
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
