// `npm start`: database, migrations, first data, web app, server, worker; and the end of them all.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWeb } from './build-web.ts';
import { plainReason } from './plain-reason.ts';
import { type RunningPostgres, startPostgres } from './postgres/embedded.ts';
import { portTaken } from './postgres/free-port.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const dataFolder = process.env.DATA_FOLDER ?? join(root, 'data');
const host = process.env.HOST ?? '0.0.0.0';
const port = process.env.PORT ?? '3000';
const MIN_FREE_BYTES = 500_000_000;
const STOP_MS = 12_000;

/** A reason that is told in one line and ends the start. */
class StartError extends Error {}

const started = Date.now();
const seconds = () => `${((Date.now() - started) / 1_000).toFixed(1).padStart(5)} s`;
const step = (text: string) => console.log(`${seconds()}  ${text}`);

let postgres: RunningPostgres | null = null;
const processes: ChildProcess[] = [];
let stopping = false;

/** Ends what was started, the database last. */
async function stop(code: number): Promise<never> {
  if (!stopping) {
    stopping = true;
    const running = processes.filter((child) => child.exitCode === null && !child.signalCode);
    for (const child of running) child.kill('SIGTERM');
    const patience = setTimeout(() => {
      for (const child of running) child.kill('SIGKILL');
    }, STOP_MS);
    await Promise.all(running.map((child) => once(child, 'exit')));
    clearTimeout(patience);
    await postgres?.stop();
    process.exit(code);
  }
  return new Promise(() => {});
}

async function checkMachine(): Promise<void> {
  const number = Number(port);
  if (!Number.isInteger(number) || number < 1 || number > 65_535) {
    throw new StartError(`PORT must be a number from 1 to 65535, not "${port}".`);
  }
  if (await portTaken(number, host)) {
    throw new StartError(
      `Port ${port} is taken. Stop what uses it, or choose another: PORT=3001 npm start`,
    );
  }
  mkdirSync(dataFolder, { recursive: true });
  const disk = statfsSync(dataFolder);
  if (disk.bavail * disk.bsize < MIN_FREE_BYTES) {
    throw new StartError(`The disk is nearly full: ${dataFolder} needs 500 MB of free space.`);
  }
}

/** Runs a script of the project to its end, its lines shown. */
async function runScript(script: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, ['--no-warnings', join(root, script)], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  processes.push(child);
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => {
    for (const line of String(chunk).split('\n').filter(Boolean)) step(`  ${line}`);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new StartError(plainReason(errors));
}

/** Starts a process of the product and waits until it says it is ready. */
async function runProcess(script: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [join(root, script)], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  processes.push(child);
  const ended = once(child, 'exit').then(() => 'ended' as const);
  const first = await Promise.race([once(child, 'message').then(() => 'ready' as const), ended]);
  if (first === 'ended') throw new StartError(`${script} did not start: see the lines above.`);
  ended.then(() => {
    if (stopping) return;
    console.error(`${script} ended by itself.`);
    stop(1);
  });
}

async function start(): Promise<void> {
  await checkMachine();
  const own = process.env.DATABASE_URL ? null : startPostgres(dataFolder);
  if (own) step('PostgreSQL 18 …');
  postgres = await own;
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: process.env.NODE_ENV ?? 'development',
    DATABASE_URL: process.env.DATABASE_URL ?? postgres?.url,
    MEDIA_FOLDER: process.env.MEDIA_FOLDER ?? join(dataFolder, 'media'),
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    PORT: port,
  };
  step('Migrations …');
  await runScript('prisma/commands/migrate.ts', env);
  step('First data …');
  await runScript('prisma/seed/seed.ts', env);
  step('Web app …');
  await buildWeb(root);
  step('Server and worker …');
  await Promise.all([
    runProcess('apps/api/src/server.ts', env),
    runProcess('apps/api/src/worker.ts', env),
  ]);
  step(
    `Pitlane is at http://localhost:${port} (API: http://localhost:${port}/api/docs). Ctrl-C stops it.`,
  );
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
process.on('disconnect', () => stop(1));

start().catch((error: unknown) => {
  if (stopping) return;
  console.error(error instanceof Error ? error.message.split('\n')[0] : error);
  if (error instanceof StartError && error.message.includes('\n')) {
    console.error(error.message.split('\n').slice(1).join('\n'));
  }
  stop(1);
});
