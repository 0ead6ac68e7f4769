import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = ['apps/web/**', 'packages/contracts/src/**', 'pnpm-lock.yaml'];
const NOT_SOURCES = /(^|\/)(node_modules|dist|e2e|test-results)(\/|$)/;

/** A hash of everything the built app is made of. */
function sourceHash(root: string): string {
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
 * @throws Error with the builder's lines when it fails
 */
export async function buildWeb(root: string): Promise<void> {
  const stampFile = join(root, 'apps/web/dist/.sources');
  const stamp = sourceHash(root);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  const vite = join(root, 'apps/web/node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps/web'),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The web app could not be built:\n${errors}`);
  writeFileSync(stampFile, stamp);
}
