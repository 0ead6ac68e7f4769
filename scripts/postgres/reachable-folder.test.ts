import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startPostgres } from './embedded.ts';
import { isReachable, makeClusterReachable, makePackageReachable } from './reachable-folder.ts';

/** Folder that other users cannot traverse, like root's home directory. */
let privateFolder: string;
let sharedFolder: string;

beforeEach(() => {
  privateFolder = mkdtempSync(join(tmpdir(), 'pitlane-home-'));
  sharedFolder = join(mkdtempSync(join(tmpdir(), 'pitlane-shared-')), 'pitlane');
  chmodSync(join(sharedFolder, '..'), 0o755);
});
afterEach(() => {
  for (const folder of [privateFolder, join(sharedFolder, '..')])
    rmSync(folder, { recursive: true });
});

/** Creates a package whose program prints a word. */
function createPackage(): string {
  const folder = join(privateFolder, 'linux-x64');
  mkdirSync(join(folder, 'bin'), { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, 'package.json'), '{ "version": "1.2.3" }', { mode: 0o600 });
  writeFileSync(join(folder, 'bin', 'program'), '#!/bin/sh\necho ready', { mode: 0o700 });
  return folder;
}

it('recognizes a folder that others cannot traverse', () => {
  expect(isReachable(join(privateFolder, 'postgres'))).toBe(false);
  chmodSync(privateFolder, 0o711);
  expect(isReachable(join(privateFolder, 'postgres'))).toBe(true);
});

it('copies a package once to a folder that others can access', () => {
  const folder = createPackage();

  const copy = makePackageReachable(folder, sharedFolder);

  expect(copy).toBe(join(sharedFolder, 'linux-x64-1.2.3'));
  expect(isReachable(join(copy, 'bin', 'program'))).toBe(true);
  expect(String(execFileSync(join(copy, 'bin', 'program')))).toBe('ready\n');
  expect(makePackageReachable(folder, sharedFolder)).toBe(copy);
  expect(readdirSync(sharedFolder)).toEqual(['linux-x64-1.2.3']);
  for (const path of [privateFolder, folder]) chmodSync(path, 0o755);
  expect(makePackageReachable(folder, sharedFolder)).toBe(folder);
});

it('replaces an inaccessible path with a link to a shared folder, and leaves an accessible path alone', () => {
  const path = join(privateFolder, 'postgres');
  // Left by a failed start.
  mkdirSync(path);

  makeClusterReachable(path, sharedFolder);
  makeClusterReachable(path, sharedFolder);

  expect(readdirSync(sharedFolder).map((name) => join(sharedFolder, name))).toEqual([
    realpathSync(path),
  ]);
  rmSync(realpathSync(path), { recursive: true });
  expect(() => makeClusterReachable(path, sharedFolder)).toThrow(
    /^the database is missing from .*; delete /,
  );

  rmSync(path);
  chmodSync(privateFolder, 0o711);
  makeClusterReachable(path, sharedFolder);
  expect(existsSync(path)).toBe(false);
});

it('does not replace an existing cluster with a link', () => {
  mkdirSync(join(privateFolder, 'postgres', 'global'), { recursive: true });
  writeFileSync(join(privateFolder, 'postgres', 'global', 'pg_control'), '');

  expect(() => makeClusterReachable(join(privateFolder, 'postgres'), sharedFolder)).toThrow(
    /chmod o\+x/,
  );
});

it('starts PostgreSQL in an inaccessible folder', { timeout: 60_000 }, async () => {
  const data = join(privateFolder, 'data');

  const postgres = await startPostgres(data, 'throwaway');
  await postgres.stop();

  expect(postgres.url).toMatch(/^postgresql:/);
});

it("reports PostgreSQL's error if it fails to start", { timeout: 60_000 }, async () => {
  const postgres = await startPostgres(privateFolder);
  await postgres.stop();
  writeFileSync(join(realpathSync(join(privateFolder, 'postgres')), 'PG_VERSION'), '9.6\n');

  await expect(startPostgres(privateFolder, 'throwaway')).rejects.toThrow(
    /^PostgreSQL did not start: database files are incompatible with server The data directory was initialized by PostgreSQL version 9\.6/,
  );
  // Root's cluster may be outside privateFolder, and the failed start has not deleted it yet.
  if (process.getuid?.() === 0)
    rmSync(realpathSync(join(privateFolder, 'postgres')), { recursive: true });
});
