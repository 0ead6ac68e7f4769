import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runExtractor } from 'i18next-cli';
import { readArguments } from '../apps/api/src/infra/command-line.ts';
import config from '../i18next.config.ts';
import { composedKeys, findTextProblems, flatTexts, withoutPlural } from './text-rules.ts';

await readArguments('pnpm texts', {
  about: 'checks that no text is missing or unused in the code or in one of the languages',
});
const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

const readTexts = (file: string) => {
  const content: unknown = JSON.parse(readFileSync(join(root, file), 'utf8'));
  return flatTexts(content);
};

const pairs = [
  ...globSync('apps/web/src/**/*.ru.json', { cwd: root }).map((ru) => ({
    ru,
    en: ru.replace(/\.ru\.json$/, '.en.json'),
  })),
  ...globSync('apps/api/src/locales/ru/*.json', { cwd: root }).map((ru) => ({
    ru,
    en: join(dirname(ru), '../en', ru.split('/').at(-1) ?? ''),
  })),
];
const problems = pairs.flatMap(({ ru, en }) =>
  existsSync(join(root, en))
    ? findTextProblems(readTexts(ru), readTexts(en)).map((problem) => `${ru}: ${problem}`)
    : [`${ru}: has no English counterpart ${en}`],
);
const logger = { info() {}, warn() {}, error: (text: string) => problems.push(text) };
const { results, hasErrors } = await runExtractor(config, {
  isDryRun: true,
  quiet: true,
  logger: logger,
});
const composedPatterns = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
  composedKeys(readFileSync(join(root, file), 'utf8')),
);
const keysOf = (texts: unknown) => new Set([...flatTexts(texts).keys()].map(withoutPlural));
for (const { path, newTranslations, existingTranslations } of results) {
  const usedKeys = keysOf(newTranslations);
  const presentKeys = keysOf(existingTranslations);
  const file = path.replace(root, '');
  for (const key of usedKeys) {
    if (!presentKeys.has(key)) problems.push(`${file}: the code uses ${key}, which is missing`);
  }
  for (const key of presentKeys) {
    if (usedKeys.has(key) || composedPatterns.some((pattern) => pattern.test(key))) continue;
    problems.push(`${file}: ${key} is unused`);
  }
}
for (const problem of problems) console.error(problem);
if (pairs.length === 0 || results.length === 0 || hasErrors) {
  console.error('Found no texts to check: update the paths in this check.');
  process.exit(1);
}
if (problems.length > 0) process.exit(1);
console.log(`${pairs.length} files of texts are complete in both languages.`);
