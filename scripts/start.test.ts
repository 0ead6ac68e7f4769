import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { freePort } from '../apps/api/src/testing/test-process.ts';

/** Each test starts processes, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 30_000 });

const script = fileURLToPath(new URL('./start.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'pitlane-start-'));
const TIMEOUT_MS = 180_000;

const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface StartedProduct {
  child: ChildProcess;
  readOutput(): string;
  /** Waits until a line appears or the process ends. */
  waitFor(text: string): Promise<void>;
  code: Promise<number | null>;
}

async function start(env: Record<string, string>): Promise<StartedProduct> {
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env.PATH,
      DATA_FOLDER: folder,
      SEED_DEMO: '0',
      PORT: String(await freePort()),
      INBOX_PORT: String(await freePort()),
      INBOX_SMTP_PORT: String(await freePort()),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  const code = once(child, 'exit').then(([number]) => (typeof number === 'number' ? number : null));
  return {
    child,
    readOutput: () => output,
    code,
    async waitFor(text) {
      while (!output.includes(text) && child.exitCode === null) await sleep(50);
      expect(output).toContain(text);
    },
  };
}

/** Lists processes whose environment contains the test's data folder. */
function remainingProcesses(): { pid: number; command: string }[] {
  return globSync('/proc/[0-9]*/environ').flatMap((file) => {
    try {
      const command = readFileSync(file.replace('environ', 'cmdline'), 'utf8').replaceAll(
        '\0',
        ' ',
      );
      const isOwnProcess = readFileSync(file, 'utf8').includes(folder) || command.includes(folder);
      return isOwnProcess ? [{ pid: Number(file.split('/')[2]), command }] : [];
    } catch {
      // The process ended in between.
      return [];
    }
  });
}

/** Kills the process with a matching command line, and waits for its replacement. */
async function killAndWait(command: RegExp): Promise<void> {
  const find = () => remainingProcesses().find((process) => command.test(process.command))?.pid;
  const killed = find();
  if (killed === undefined) throw new Error(`No process is ${command}`);
  process.kill(killed, 'SIGKILL');
  for (let pid = find(); pid === undefined || pid === killed; pid = find()) await sleep(50);
}

/** Polls until the response is successful. */
async function waitUntilOk(url: string): Promise<void> {
  while (!(await fetch(url).catch(() => null))?.ok) await sleep(50);
}

async function waitUntilNoneRemain(): Promise<void> {
  for (let tries = 0; tries < 150 && remainingProcesses().length > 0; tries += 1) await sleep(100);
  expect(remainingProcesses()).toEqual([]);
}

it('reports in one line why it cannot start', async () => {
  const { code, readOutput } = await start({ INBOX_PORT: 'mail' });

  expect(await code).toBe(1);
  expect(readOutput().trim()).toBe('INBOX_PORT is not a port: use a number from 1 to 65535.');
});

it(
  'restarts killed processes, leaves none behind when it is killed, and finds its data again',
  async () => {
    const firstStart = await start({});
    await firstStart.waitFor('Pitlane is at');
    const address = /Pitlane is at (\S+)/.exec(firstStart.readOutput())?.[1];
    const inbox = /Mail: (\S+)/.exec(firstStart.readOutput())?.[1];
    expect(await (await fetch(`${inbox}/api/email`)).json()).toEqual([]);
    // Full browsers request it with each email.
    expect((await fetch(`${inbox}/favicon.ico`)).status).toBe(204);

    await killAndWait(/^\S+bin\/postgres -D/);
    await killAndWait(/scripts\/inbox\.ts/);
    await killAndWait(/apps\/api\/src\/worker\.ts/);
    await killAndWait(/apps\/api\/src\/server\.ts/);
    await waitUntilOk(`${inbox}/api/email`);
    await waitUntilOk(`${address}/api/ready`);
    expect(firstStart.child.exitCode).toBeNull();
    expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(true);
    firstStart.child.kill('SIGKILL');
    await firstStart.code;
    await waitUntilNoneRemain();

    const secondStart = await start({});
    await secondStart.waitFor('Pitlane is at');
    expect(secondStart.readOutput()).toContain('The database is up to date.');
    secondStart.child.kill('SIGINT');
    expect(await secondStart.code).toBe(0);
    await waitUntilNoneRemain();
  },
  TIMEOUT_MS,
);
