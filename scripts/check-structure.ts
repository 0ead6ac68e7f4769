import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments, textOption } from '../apps/api/src/infra/command-line.ts';
import { structureTroubles } from './structure-rules.ts';

const { folder: root } = await readArguments('pnpm structure', {
  about: 'checks that every file is where the next reader looks for it',
  arguments: {
    folder: textOption('the project', 'FOLDER', fileURLToPath(new URL('..', import.meta.url))),
  },
});
const SOURCES = [
  'apps/*/*.ts',
  'apps/*/{src,e2e}/**',
  'packages/*/src/**',
  '{prisma,scripts,bench}/**',
];
const EXCLUDED = /(^|\/)(node_modules|dist|generated|test-results)(\/|$)/;

const files = SOURCES.flatMap((pattern) =>
  globSync(pattern, { cwd: root, exclude: (name) => EXCLUDED.test(name) }),
).filter((file) => statSync(join(root, file)).isFile() && !EXCLUDED.test(file));

const troubles = [...new Set(files)].sort().flatMap((file) => {
  const source = /\.tsx?$/.test(file) ? readFileSync(join(root, file), 'utf8') : '';
  return structureTroubles(file.replaceAll('\\', '/'), source);
});
for (const trouble of troubles) console.error(trouble);
if (!files.some((file) => /apps\/api\/src\/modules\/./.test(file))) {
  console.error('Found no modules to check: the folders have moved, this check has not.');
  process.exit(1);
}
if (troubles.length > 0) process.exit(1);
console.log(`${files.length} files lie where they belong.`);
