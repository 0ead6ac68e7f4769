import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments } from '../apps/api/src/infra/command-line.ts';
import { anchorsOf, brokenCitations } from './cited-documents.ts';
import { deadLinks } from './dead-links.ts';
import { allVariables, variableFiles } from './variable-files.ts';

await readArguments('pnpm documents', {
  about:
    'checks that documents link to existing files and list every variable, module and job, and that code cites only documents of the repository',
});
const root = fileURLToPath(new URL('..', import.meta.url));
const pages = ['README.md', ...globSync('docs/**/*.md', { cwd: root })];
const problems = pages.flatMap((page) =>
  deadLinks(readFileSync(join(root, page), 'utf8'), (target) =>
    existsSync(join(root, dirname(page), target)),
  ).map((target) => `${page} links to ${target}, which does not exist`),
);
for (const [name, generate] of Object.entries(variableFiles)) {
  const file = readFileSync(join(root, name), 'utf8');
  if (generate(file, allVariables()) !== file) {
    problems.push(`${name} does not list the same variables as the code: run pnpm variables`);
  }
}
const architecture = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
for (const area of readdirSync(join(root, 'apps/api/src/modules'))) {
  const modules = globSync('*/', { cwd: join(root, 'apps/api/src/modules', area) });
  if (modules.length === 0) continue;
  const listedDocuments =
    architecture.match(new RegExp(`^\\| \`${area}\` \\| (.*) \\|$`, 'm'))?.[1]?.split(', ') ?? [];
  const isListedOnce = (module: string) =>
    !modules.includes(module) || !listedDocuments.includes(module);
  for (const module of [...modules, ...listedDocuments].filter(isListedOnce)) {
    problems.push(`docs/architecture.md and the folders disagree about ${area}/${module}`);
  }
}
const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8');
const jobNames = globSync('apps/api/src/{*-jobs.ts,modules/**/*.jobs.ts}', { cwd: root })
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .flatMap((source) =>
    Array.from(source.matchAll(/\bname: '([a-z-]+)'/g), ([, name = '']) => name),
  );
for (const name of jobNames.filter((each) => !operations.includes(`\`${each}\``))) {
  problems.push(`docs/operations.md lacks the job ${name}`);
}
/** Generated code repeats comments of its source; applied migrations never change. */
const EXCLUDED_PATH = /(^|[\\/])(node_modules|dist|generated|migrations|test-results)([\\/]|$)/;
const citableDocuments = {
  anchors: anchorsOf(readFileSync(join(root, 'docs/product.md'), 'utf8')),
  decisions: new Set(readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 4))),
};
const sources = globSync(
  [
    '{apps,packages,prisma,scripts,bench}/**/*.{ts,tsx,mjs,css,grit,prisma,md}',
    '*.{ts,md}',
    'docs/**/*.md',
  ],
  { cwd: root, exclude: (path) => EXCLUDED_PATH.test(path) },
);
for (const source of sources) {
  const broken = brokenCitations(readFileSync(join(root, source), 'utf8'), citableDocuments);
  problems.push(...broken.map((problem) => `${source} ${problem}`));
}
for (const problem of problems) console.error(problem);
if (sources.length < pages.length) {
  console.error('Found no sources to check: update the paths in this check.');
  process.exit(1);
}
if (pages.length < 2 || jobNames.length === 0) {
  console.error('Found no documents or no jobs to check.');
  process.exit(1);
}
if (problems.length > 0) process.exit(1);
console.log(
  `Links, variables, modules and jobs of ${pages.length} documents are correct; ${sources.length} sources cite only existing documents.`,
);
