import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runExtractor } from 'i18next-cli';
import { readArguments } from '../apps/api/src/infra/command-line.ts';
import config from '../i18next.config.ts';
import { composedKeys, flatTexts, textTroubles, withoutPlural } from './text-rules.ts';

await readArguments('pnpm texts', {
  about: 'checks that no text is missing or unused, in the code and between the languages',
});
const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

const read = (file: string) => {
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
const troubles = pairs.flatMap(({ ru, en }) =>
  existsSync(join(root, en))
    ? textTroubles(read(ru), read(en)).map((trouble) => `${ru}: ${trouble}`)
    : [`${ru}: has no English twin ${en}`],
);
const logger = { info() {}, warn() {}, error: (text: string) => troubles.push(text) };
const { results, hasErrors } = await runExtractor(config, {
  isDryRun: true,
  quiet: true,
  logger: logger,
});
const composed = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
  composedKeys(readFileSync(join(root, file), 'utf8')),
);
const keysOf = (texts: unknown) => new Set([...flatTexts(texts).keys()].map(withoutPlural));
for (const { path, newTranslations, existingTranslations } of results) {
  const usedKeys = keysOf(newTranslations);
  const present = keysOf(existingTranslations);
  const file = path.replace(root, '');
  for (const key of usedKeys) {
    if (!present.has(key)) troubles.push(`${file}: the code says ${key}, which is missing`);
  }
  for (const key of present) {
    if (usedKeys.has(key) || composed.some((pattern) => pattern.test(key))) continue;
    troubles.push(`${file}: ${key} is said by no code`);
  }
}
for (const trouble of troubles) console.error(trouble);
if (pairs.length === 0 || results.length === 0 || hasErrors) {
  console.error('Found no texts to check: the files have moved, this check has not.');
  process.exit(1);
}
if (troubles.length > 0) process.exit(1);
console.log(`${pairs.length} files of texts are complete in both languages.`);
