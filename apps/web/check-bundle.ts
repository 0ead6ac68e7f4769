import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import * as z from 'zod/mini';

// What a desktop loads at first for /search, in JavaScript as the server sends it: what index.html
// names, the page with its filters and the Russian texts, with all they import. Fails above the budget, and where it finds no build.
// `node apps/web/check-bundle.ts [folder]`, after the build.

const BUDGET_BYTES = 156_000;
const FIRST = [
  'src/features/search/search-screen.ts',
  // Lazy, but rendered at once beside the results.
  'src/features/search/components/filter-form.tsx',
  'src/app/locales/ru.ts',
  'src/features/search/search.ru.json',
  'src/features/posts/posts.ru.json',
];

const chunks = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.optional(z.array(z.string())) }),
);

const folder = process.argv[2] ?? fileURLToPath(new URL('./dist', import.meta.url));
const manifest = chunks.parse(JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8')));

const html = readFileSync(`${folder}/index.html`, 'utf8');
const files = new Set(
  Array.from(html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g), ([, file = '']) => file),
);
if (files.size === 0) throw new Error('The page of the build loads nothing');
function collect(name: string): void {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The build has no ${name}`);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) collect(imported);
}
for (const name of FIRST) collect(name);

const rows = [...files].map((file) => {
  const path = `${folder}/${file}`;
  const content = readFileSync(path);
  // Files too small to be worth packing are sent as they are.
  const packed = existsSync(`${path}.br`) ? readFileSync(`${path}.br`).length : content.length;
  return { file, raw: content.length, gzip: gzipSync(content).length, brotli: packed };
});
const total = rows.reduce((sum, { brotli }) => sum + brotli, 0);

const line = (file: string, ...sizes: (number | string)[]) =>
  `${file.padEnd(44)}${sizes.map((size) => String(size).padStart(10)).join('')}\n`;
process.stdout.write(line('file', 'raw', 'gzip', 'brotli'));
for (const { file, raw, gzip, brotli } of rows.toSorted((a, b) => b.brotli - a.brotli)) {
  process.stdout.write(line(file, raw, gzip, brotli));
}
process.stdout.write(line(`first load of /search, budget ${BUDGET_BYTES}`, '', '', total));

if (total > BUDGET_BYTES) process.exitCode = 1;
