// Run by bootstrap.mjs.
import { EventEmitter, on } from 'node:events';
import { watch } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { readArguments } from '../apps/api/src/infra/command-line.ts';
import { checkMachine, completeEnvironment, defaultHost, inboxVariables } from './environment.ts';
import { Supervisor } from './supervisor.ts';
import { root } from './turbo.ts';

const SERVER_PROCESSES = ['apps/api/src/server.ts', 'apps/api/src/worker.ts'];
const SERVER_SOURCES = ['apps/api/src', 'packages/contracts/src'];
/** Debounce time: editors write a file in several steps. */
const DEBOUNCE_MS = 200;

const { dev: isDev } = await readArguments('node scripts/start.ts', {
  about:
    'prepares the database, builds the web app, and runs database, server, worker and inbox until it is stopped',
  options: {
    dev: z
      .boolean()
      .default(false)
      .describe(
        'Vite serves the web app; the API (on the next port) and the worker restart when sources change',
      ),
  },
});
const dataFolder = resolve(root, process.env.DATA_FOLDER || 'data');
const supervisor = new Supervisor();
const sourceEvents = new EventEmitter();

function watchSources(): void {
  let timer: NodeJS.Timeout | undefined;
  for (const folder of SERVER_SOURCES) {
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (!file || /\.test\.ts$/.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => sourceEvents.emit('changed'), DEBOUNCE_MS);
    });
  }
}

/** Runs a process and restarts it when sources change. If it fails, it is started again at the next change. */
async function runWithReload(script: string, env: NodeJS.ProcessEnv): Promise<void> {
  const start = () => supervisor.startProcess(script, env).catch(() => null);
  let running = await start();
  const restartOnChange = async () => {
    for await (const _change of on(sourceEvents, 'changed')) {
      supervisor.logStep(`Sources changed: restarting ${script} …`);
      running?.child.kill('SIGTERM');
      await running?.ended;
      running = await start();
    }
  };
  void restartOnChange();
}

supervisor.run(async () => {
  const base = completeEnvironment(process.env, dataFolder);
  const apiPort = String(Number(base.PORT) + (isDev ? 1 : 0));
  await checkMachine(base, dataFolder, apiPort);
  supervisor.logStep(isDev ? 'Database client …' : 'Database client and web app …');
  await supervisor.build(isDev ? ['generate'] : ['generate', 'build']);
  if (!base.DATABASE_URL) supervisor.logStep('PostgreSQL 18 …');
  const database = base.DATABASE_URL ? base : await supervisor.runPostgres(dataFolder);
  const { DATABASE_URL, DATABASE_OWNER_URL } = database;
  supervisor.logStep('Migrations …');
  const owner = { ...base, DATABASE_URL, DATABASE_OWNER_URL };
  await supervisor.runScript('prisma/commands/migrate.ts', owner);
  supervisor.logStep('First data …');
  const server = { ...base, DATABASE_URL, DATABASE_OWNER_URL: undefined };
  const notes = await supervisor.runScript('prisma/seed/seed.ts', server);
  // Determined this late because another copy may have taken ports since.
  const inbox = await inboxVariables(process.env, dataFolder);
  const env = {
    ...server,
    ...inbox,
    HOST: base.HOST ?? (await defaultHost(notes.length > 0)),
    PORT: apiPort,
  };
  const runSupervised = (script: string) =>
    supervisor.keepRunning(script, () => supervisor.startProcess(script, env));
  supervisor.logStep('Server and worker …');
  if (isDev) watchSources();
  await Promise.all(
    SERVER_PROCESSES.map(isDev ? (script) => runWithReload(script, env) : runSupervised),
  );
  if (inbox) {
    await runSupervised('scripts/inbox.ts');
    notes.unshift(`Mail: http://localhost:${inbox.INBOX_PORT}`);
  }
  for (const note of notes) supervisor.logStep(note);
  const address = `http://localhost:${base.PORT}`;
  if (!isDev) {
    supervisor.logStep(`Pitlane is at ${address} (API: ${address}/api/docs). Ctrl-C stops it.`);
    return;
  }
  supervisor.logStep(`Web app at ${address}, API on port ${apiPort}. Ctrl-C stops.`);
  const vite = join(root, 'apps/web/node_modules/vite/bin/vite.js');
  const options = ['--port', base.PORT, '--strictPort', '--clearScreen', 'false'];
  await supervisor.keepRunning('vite', () =>
    supervisor.startTool(
      [vite, ...options, '--logLevel', 'warn'],
      { ...env, API_URL: `http://localhost:${apiPort}` },
      join(root, 'apps/web'),
    ),
  );
});
