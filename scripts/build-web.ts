import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const webFolder = join(root, 'apps/web');
const stampFile = join(webFolder, 'dist/.sources');

const SOURCES = ['apps/web/**', 'packages/contracts/src/**', 'pnpm-lock.yaml'];
const NOT_SOURCES = /(^|\/)(node_modules|dist|e2e|test-results)(\/|$)/;

/** A hash of everything the built app is made of. */
function sourceHash(): string {
  const hash = createHash('sha256');
  const files = SOURCES.flatMap((pattern) =>
    globSync(pattern, { cwd: root, exclude: (name) => NOT_SOURCES.test(name) }),
  );
  for (const file of [...new Set(files)].sort()) {
    const path = join(root, file);
    if (!statSync(path).isFile()) continue;
    hash.update(file).update(readFileSync(path));
  }
  return hash.digest('hex');
}

/**
 * Builds the web app into apps/web/dist, unless the sources are those of the last build.
 * @param spawnNode starts Node with these parameters in a folder, its output piped
 * @throws Error with the builder's lines when it fails
 */
export async function buildWeb(
  spawnNode: (parameters: string[], folder: string) => ChildProcess,
): Promise<void> {
  const stamp = sourceHash();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  const vite = join(webFolder, 'node_modules/vite/bin/vite.js');
  const child = spawnNode([vite, 'build', '--logLevel', 'warn'], webFolder);
  let errors = '';
  child.stdout?.resume();
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The web app could not be built:\n${errors}`);
  writeFileSync(stampFile, stamp);
}
