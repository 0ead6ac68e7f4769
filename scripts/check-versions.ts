import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments } from '../apps/api/src/infra/command-line.ts';
import { floors, versionTroubles } from './version-floors.ts';

await readArguments('pnpm versions', {
  about: 'checks that no package is below the version that closed a known hole (docs/security.md)',
});
const root = fileURLToPath(new URL('..', import.meta.url));
const lockfile = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8');
const { troubles, checked } = versionTroubles(lockfile, floors);
for (const trouble of troubles) console.error(trouble);
if (checked === 0) {
  console.error('The lockfile names none of the packages with a floor: its format has changed.');
  process.exit(1);
}
if (troubles.length > 0) process.exit(1);
console.log(`${checked} packages stand on or above their floor.`);
