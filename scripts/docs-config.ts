import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { configVariables } from '../apps/api/src/config.ts';
import { readArguments } from '../apps/api/src/infra/command-line.ts';
import { withConfigTable } from './config-table.ts';

await readArguments('pnpm docs:config', {
  about: 'writes the table of variables into docs/operations.md',
});
const file = fileURLToPath(new URL('../docs/operations.md', import.meta.url));
writeFileSync(file, withConfigTable(readFileSync(file, 'utf8'), configVariables()));
