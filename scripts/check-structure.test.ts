import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** Each test starts a process, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 30_000 });

const script = fileURLToPath(new URL('./check-structure.ts', import.meta.url));
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitlane-structure-'));
  createFile('apps/api/src/modules/posts/posts/posts.service.ts');
});
afterEach(() => rmSync(folder, { recursive: true }));

function createFile(path: string, text = 'export {};\n'): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function check() {
  const { status, stderr } = spawnSync(process.execPath, [script, folder], { encoding: 'utf8' });
  return { status, stderr };
}

it('passes files in their places', () => {
  createFile('apps/api/src/modules/posts/build.ts');
  createFile('apps/api/src/modules/posts/posts/posts.happy.test.ts');
  createFile('apps/api/src/modules/posts/posts/card-prices.ts');
  createFile('apps/api/src/modules/posts/posts/sql/card.queries.ts');
  createFile('apps/api/src/modules/posts/photo-limits.ts');
  createFile('apps/web/src/features/posts/components/post-card.tsx');
  createFile('apps/web/src/features/posts/posts.ru.json');
  createFile('apps/web/src/features/posts/posts-page.ru.json');
  createFile('apps/web/src/features/posts/api/post.ts');
  createFile('apps/web/src/features/posts/screens.ts');
  createFile('apps/web/src/features/moderation/queue/rejection.ts');
  createFile('apps/web/src/features/moderation/queue/components/post-row.tsx');
  createFile('apps/web/src/forms/forms.en.json');

  expect(check()).toEqual({ status: 0, stderr: '' });
});

const misplaced = [
  ['apps/api/src/modules/posts/posts/posts.helpers.ts', 'the name of a module file'],
  ['apps/api/src/modules/market/search/search.service.ts', 'none of the areas'],
  ['apps/api/src/modules/posts/posts/sql/more/posts.queries.ts', 'too deep'],
  ['apps/web/src/features/posts/card.tsx', 'move it to features/posts/components/'],
  ['apps/web/src/features/posts/hooks/use-it.ts', 'a folder not allowed in a feature'],
  ['apps/web/src/features/moderation/queue/hooks/use-it.ts', 'a folder not allowed in a feature'],
  ['apps/web/src/features/posts/post-queries.ts', 'move it to features/posts/api/'],
  ['apps/web/src/features/posts/api/post.tsx', 'api/ contains only .ts files'],
  ['apps/web/src/features/posts/api/posts/post.ts', 'api/ contains only .ts files'],
  ['apps/web/src/features/posts/cards.ru.json', 'use posts.ru.json'],
  ['apps/web/src/ui/forms.ru.json', 'use ui.ru.json'],
  ['apps/web/src/lib/utils.ts', 'vague name'],
  ['scripts/newScript.ts', 'kebab-case'],
] as const;

it('reports files that are misplaced, badly named or too long', () => {
  for (const [path] of misplaced) createFile(path);
  createFile('apps/web/src/lib/long.ts', `const one = (): number => 1;\n${'one();\n'.repeat(350)}`);
  createFile(
    'apps/web/src/lib/facts.ts',
    `const facts = [\n${"  { a: 1, b: 'f(x) => y' },\n".repeat(400)}];\n`,
  );

  const { status, stderr } = check();

  expect(status).toBe(1);
  const lines = stderr.trim().split('\n');
  for (const [path, reason] of misplaced) {
    expect(
      lines.filter((line) => line.startsWith(`${path} `) && line.includes(reason)),
    ).toHaveLength(1);
  }
  expect(stderr).toContain('long.ts has 351 lines, 350 are allowed');
  expect(lines).toHaveLength(misplaced.length + 1);
});

it('fails if there is nothing to check', () => {
  rmSync(join(folder, 'apps'), { recursive: true });

  expect(check().status).toBe(1);
});
