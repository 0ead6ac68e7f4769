// Fails if only few imports were found: dependency-cruiser succeeds even if it cannot parse the sources, for example
// because it supports only older compilers.
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import { readArguments, textOption } from '../apps/api/src/infra/command-line.ts';
import { forbidden, options } from '../dependency-cruiser.config.ts';
import { folderCycles } from './folder-cycles.ts';

const { folder: root } = await readArguments('pnpm imports', {
  about: 'checks that imports follow the directions of the architecture',
  arguments: {
    folder: textOption('the project', 'FOLDER', fileURLToPath(new URL('..', import.meta.url))),
  },
});
process.chdir(root);
const SOURCE_FOLDERS = ['apps/api/src', 'apps/web/src', 'packages', 'prisma', 'scripts', 'bench'];
/** Fewer imports mean that the tool cannot parse the sources. */
const MIN_IMPORTS = 100;

const { output } = await cruise(
  SOURCE_FOLDERS,
  { ...options, ruleSet: { forbidden }, validate: true },
  {
    alias: { '@': fileURLToPath(new URL('apps/web/src', `file://${root}/`)) },
  },
);
if (typeof output === 'string')
  throw new Error('dependency-cruiser returned text instead of a result');
const imports = output.modules.reduce((sum, { dependencies }) => sum + dependencies.length, 0);
const { violations, totalCruised } = output.summary;
for (const { from, to, rule, cycle } of violations) {
  const reason = forbidden.find(({ name }) => name === rule.name)?.comment ?? '';
  const path = cycle ? cycle.map(({ name }) => name).join(' -> ') : to;
  console.error(`${rule.name}: ${from} -> ${path}\n  ${reason}`);
}
const cycles = folderCycles(
  output.modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  ),
);
for (const cycle of cycles) console.error(`no-folder-cycles: ${cycle}`);
if (imports < MIN_IMPORTS) {
  console.error(
    `Found only ${imports} imports in ${totalCruised} files: dependency-cruiser cannot parse the sources.`,
  );
  process.exit(1);
}
if (violations.length > 0 || cycles.length > 0) process.exit(1);
console.log(`${imports} imports of ${totalCruised} files follow the architecture.`);
