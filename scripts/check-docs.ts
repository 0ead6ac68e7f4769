// Documents point to files that exist, and list every variable as the code knows it.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configVariables } from '../apps/api/src/config.ts';
import { withConfigTable } from './config-table.ts';
import { deadLinks } from './dead-links.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = ['README.md', ...globSync('docs/**/*.md', { cwd: root })];
const troubles = pages.flatMap((page) =>
  deadLinks(readFileSync(join(root, page), 'utf8'), (target) =>
    existsSync(join(root, dirname(page), target)),
  ).map((target) => `${page} points to ${target}, which does not exist`),
);
const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8');
if (withConfigTable(operations, configVariables()) !== operations) {
  troubles.push('docs/operations.md lists other variables than the code: run pnpm docs:config');
}
for (const trouble of troubles) console.error(trouble);
if (pages.length < 2) {
  console.error('Found no documents to check.');
  process.exit(1);
}
if (troubles.length > 0) process.exit(1);
console.log(`${pages.length} documents are true in their links and variables.`);
