import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments } from '../apps/api/src/infra/command-line.ts';
import { type Exception, subjectTroubles, wordingTroubles } from './wording.ts';

await readArguments('pnpm language', {
  about: 'checks the wording of comments, test titles, documents and commit subjects',
});
const root = fileURLToPath(new URL('..', import.meta.url));
const git = (...parameters: string[]) =>
  execFileSync('git', parameters, { cwd: root, encoding: 'utf8' }).trim().split('\n');
/** All commits of a clone that is too shallow to have the unchecked ones. */
const checkedCommits = () => {
  try {
    git('cat-file', '-e', LAST_UNCHECKED_COMMIT);
    return `${LAST_UNCHECKED_COMMIT}..HEAD`;
  } catch {
    return 'HEAD';
  }
};

/** Later commits follow the rules for subjects. */
const LAST_UNCHECKED_COMMIT = '170e661f';

/** Applied migrations never change; contents are texts for users. */
const NOT_READ = /^prisma\/(?:migrations|seed\/content)\//;

const exceptions: readonly Exception[] = [
  {
    file: 'apps/api/src/infra/kept.test.ts',
    text: "('Kept', () =>",
    reason: 'the name of the class',
  },
];

const files = git('ls-files', '*.ts', '*.tsx', '*.mjs', '*.prisma', '*.md').filter(
  (file) => !NOT_READ.test(file),
);
const contents = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const troubles = [
  ...[...contents].flatMap(([file, content]) => wordingTroubles(file, content, exceptions)),
  ...exceptions.flatMap(({ file, text }) =>
    contents.get(file)?.includes(text) ? [] : [`the exception "${text}" of ${file} is unused`],
  ),
  ...subjectTroubles(git('log', '--no-merges', '--format=%s', checkedCommits())),
];
for (const trouble of troubles) console.error(trouble);
if (files.length < 1_000) {
  console.error('Found few files to check: the folders have moved, this check has not.');
  process.exit(1);
}
if (troubles.length > 0) process.exit(1);
console.log(`${files.length} files and all commits follow the rules for wording.`);
