import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments, textOption } from '../apps/api/src/infra/command-line.ts';
import { findStructureProblems } from './structure-rules.ts';

const { folder: root } = await readArguments('pnpm structure', {
  about: 'checks the folder, the name and the length of every file',
  arguments: {
    folder: textOption('the project', 'FOLDER', fileURLToPath(new URL('..', import.meta.url))),
  },
});
const SOURCE_PATTERNS = [
  'apps/*/*.ts',
  'apps/*/{src,e2e}/**',
  'packages/*/src/**',
  '{prisma,scripts,bench}/**',
];
const EXCLUDED_PATH = /(^|\/)(node_modules|dist|generated|test-results)(\/|$)/;

const files = SOURCE_PATTERNS.flatMap((pattern) =>
  globSync(pattern, { cwd: root, exclude: (name) => EXCLUDED_PATH.test(name) }),
).filter((file) => statSync(join(root, file)).isFile() && !EXCLUDED_PATH.test(file));

const problems = [...new Set(files)].sort().flatMap((file) => {
  const source = /\.tsx?$/.test(file) ? readFileSync(join(root, file), 'utf8') : '';
  return findStructureProblems(file.replaceAll('\\', '/'), source);
});
for (const problem of problems) console.error(problem);
if (!files.some((file) => /apps\/api\/src\/modules\/./.test(file))) {
  console.error('Found no modules to check: update the paths in this check.');
  process.exit(1);
}
if (problems.length > 0) process.exit(1);
console.log(`Folders, names and lengths of ${files.length} files are correct.`);
