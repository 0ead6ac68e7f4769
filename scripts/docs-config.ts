// Writes the table of variables into docs/operations.md: `pnpm docs:config`.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { configVariables } from '../apps/api/src/config.ts';
import { withConfigTable } from './config-table.ts';

const file = fileURLToPath(new URL('../docs/operations.md', import.meta.url));
writeFileSync(file, withConfigTable(readFileSync(file, 'utf8'), configVariables()));
