import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import * as z from 'zod/mini';

// Measures the compressed JavaScript that desktops load first: scripts of index.html, the page and the Russian texts,
// with their imports. Fails above the budget. After a build: `node apps/web/check-bundle.ts [folder]`.

const SHELL_MODULE = 'src/app/locales/ru.ts';
const pages: Readonly<Record<string, { budget: number; firstModules: readonly string[] }>> = {
  '/search': {
    budget: 180_000,
    firstModules: [
      'src/features/search/search-screen.ts',
      // Lazy, but rendered at once beside the results.
      'src/features/search/components/filter-form.tsx',
      'src/features/search/search.ru.json',
      'src/features/posts/posts.ru.json',
    ],
  },
  '/': {
    budget: 160_000,
    firstModules: [
      'src/app/routes/home.tsx',
      'src/features/home/home.ru.json',
      'src/features/posts/posts.ru.json',
    ],
  },
  // The form loads after the text.
  '/services/…': {
    budget: 160_000,
    firstModules: [
      'src/app/lazy-routes.tsx',
      'src/app/routes/content-page.tsx',
      'src/features/content/content.ru.json',
      'src/app/app-footer.ru.json',
    ],
  },
};

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.optional(z.array(z.string())) }),
);

const folder = process.argv[2] ?? fileURLToPath(new URL('./dist', import.meta.url));
const manifest = manifestSchema.parse(
  JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8')),
);

const html = readFileSync(`${folder}/index.html`, 'utf8');
const linkedFiles = Array.from(
  html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g),
  ([, file = '']) => file,
);
if (linkedFiles.length === 0) throw new Error('index.html loads no scripts');

/** Adds the files of a chunk and all its imports to `files`. */
function collectFiles(name: string, files: Set<string>): Set<string> {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`build lacks ${name}`);
  if (files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) collectFiles(imported, files);
  return files;
}

function sizesOf(file: string) {
  const path = `${folder}/${file}`;
  const content = readFileSync(path);
  // Small files are sent uncompressed.
  const brotli = existsSync(`${path}.br`) ? readFileSync(`${path}.br`).length : content.length;
  return { file, raw: content.length, gzip: gzipSync(content).length, brotli };
}

const formatRow = (file: string, ...sizes: (number | string)[]) =>
  `${file.padEnd(44)}${sizes.map((size) => String(size).padStart(10)).join('')}\n`;

for (const [page, { budget, firstModules }] of Object.entries(pages)) {
  const files = new Set(linkedFiles);
  for (const name of [SHELL_MODULE, ...firstModules]) collectFiles(name, files);
  const rows = [...files].map(sizesOf).toSorted((a, b) => b.brotli - a.brotli);
  const total = rows.reduce((sum, { brotli }) => sum + brotli, 0);
  process.stdout.write(formatRow('file', 'raw', 'gzip', 'brotli'));
  for (const { file, raw, gzip, brotli } of rows)
    process.stdout.write(formatRow(file, raw, gzip, brotli));
  process.stdout.write(formatRow(`first load of ${page}, budget ${budget}`, '', '', total));
  if (total > budget) process.exitCode = 1;
}
