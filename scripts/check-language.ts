import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments } from '../apps/api/src/infra/command-line.ts';
import { findSubjectProblems, findWordingProblems } from './wording.ts';

await readArguments('pnpm language', {
  about: 'checks the wording of comments, test titles, documents and commit subjects',
});
const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs git, also in a checkout of another user; returns no lines without git or history. */
const git = (...parameters: string[]) =>
  spawnSync('git', ['-c', 'safe.directory=*', ...parameters], { cwd: root, encoding: 'utf8' })
    .stdout?.split('\n')
    .filter(Boolean) ?? [];

/** Only later commits must follow the rules for subjects. */
const LAST_UNCHECKED_COMMIT = '170e661f';

/** Returns the subjects to check: all in a shallow clone, none in a copy without history. */
function readSubjects(): string[] {
  const isKnown = git('rev-list', '--all').some((hash) => hash.startsWith(LAST_UNCHECKED_COMMIT));
  const range = isKnown ? `${LAST_UNCHECKED_COMMIT}..HEAD` : 'HEAD';
  return git('log', '--no-merges', '--format=%s', range);
}

/** Applied migrations never change; generated code repeats its source. */
const EXCLUDED_PATH = /(?:^|[\\/])(?:node_modules|dist|generated|migrations)(?:[\\/]|$)/;

const files = globSync(
  [
    '{apps,packages,prisma,scripts,bench}/**/*.{ts,tsx,mjs,prisma}',
    '*.{ts,md}',
    '{docs,packages}/**/*.md',
  ],
  { cwd: root, exclude: (path) => EXCLUDED_PATH.test(path) },
);
const contents = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const subjects = readSubjects();
const problems = [
  ...[...contents].flatMap(([file, content]) => findWordingProblems(file, content)),
  ...findSubjectProblems(subjects),
];
for (const problem of problems) console.error(problem);
if (files.length < 1_000) {
  console.error('Found too few files to check: update the paths in this check.');
  process.exit(1);
}
if (problems.length > 0) process.exit(1);
console.log(`${files.length} files and ${subjects.length} commits follow the rules for wording.`);
