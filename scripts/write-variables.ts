import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dryRunOption, readArguments } from '../apps/api/src/infra/command-line.ts';
import { root } from './turbo.ts';
import { allVariables, variableFiles } from './variable-files.ts';

const { 'dry-run': isDry } = await readArguments('pnpm variables', {
  about: `writes the variables of the product into ${Object.keys(variableFiles).join(', ')}`,
  options: dryRunOption,
});
for (const [name, generate] of Object.entries(variableFiles)) {
  const content = readFileSync(join(root, name), 'utf8');
  const newContent = generate(content, allVariables());
  if (newContent === content) continue;
  if (!isDry) writeFileSync(join(root, name), newContent);
  console.log(`${isDry ? 'Would write' : 'Wrote'} ${name}.`);
}
