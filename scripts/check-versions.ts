import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments } from '../apps/api/src/infra/command-line.ts';
import { findOutdatedPackages, minimumVersions } from './minimum-versions.ts';

await readArguments('pnpm versions', {
  about:
    'checks that no package is older than the version that fixed a known vulnerability (docs/security.md)',
});
const root = fileURLToPath(new URL('..', import.meta.url));
const lockfile = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8');
const { problems, checkedCount } = findOutdatedPackages(lockfile, minimumVersions);
for (const problem of problems) console.error(problem);
if (checkedCount === 0) {
  console.error('The lockfile contains no package with a minimum version: its format has changed.');
  process.exit(1);
}
if (problems.length > 0) process.exit(1);
console.log(`${checkedCount} packages have at least their minimum version.`);
