// Run by bootstrap.mjs.
import { EventEmitter, on } from 'node:events';
import { watch } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { readArguments } from '../apps/api/src/infra/command-line.ts';
import { checkMachine, environmentOf, hostOf, inboxOf } from './environment.ts';
import { Supervisor } from './supervisor.ts';
import { root } from './turbo.ts';

const SERVER_PROCESSES = ['apps/api/src/server.ts', 'apps/api/src/worker.ts'];
const SERVER_SOURCES = ['apps/api/src', 'packages/contracts/src'];
/** Debounce time: editors write a file in several steps. */
const SETTLE_MS = 200;

const { dev: isDev } = await readArguments('node scripts/start.ts', {
  about:
    'starts database, migrations, first data, web app, server, worker and inbox, and ends them all',
  options: {
    dev: z
      .boolean()
      .default(false)
      .describe(
        'vite serves the web app, API and worker on the next port restart with their sources',
      ),
  },
});
const dataFolder = resolve(root, process.env.DATA_FOLDER || 'data');
const supervisor = new Supervisor();
const sources = new EventEmitter();

function watchSources(): void {
  let waiting: NodeJS.Timeout | undefined;
  for (const folder of SERVER_SOURCES) {
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (!file || /\.test\.ts$/.test(file)) return;
      clearTimeout(waiting);
      waiting = setTimeout(() => sources.emit('changed'), SETTLE_MS);
    });
  }
}

/** Restarts a process when the sources change; one that fails waits for the next change. */
async function runWithReload(script: string, env: NodeJS.ProcessEnv): Promise<void> {
  const start = () => supervisor.startProcess(script, env).catch(() => null);
  let running = await start();
  const follow = async () => {
    for await (const _change of on(sources, 'changed')) {
      supervisor.step(`Sources changed: ${script} starts again …`);
      running?.child.kill('SIGTERM');
      await running?.ended;
      running = await start();
    }
  };
  void follow();
}

supervisor.run(async () => {
  const base = environmentOf(process.env, dataFolder);
  const apiPort = String(Number(base.PORT) + (isDev ? 1 : 0));
  await checkMachine(base, dataFolder, apiPort);
  supervisor.step(isDev ? 'Database client …' : 'Database client and web app …');
  await supervisor.make(isDev ? ['generate'] : ['generate', 'build']);
  if (!base.DATABASE_URL) supervisor.step('PostgreSQL 18 …');
  const database = base.DATABASE_URL ? base : await supervisor.keepPostgres(dataFolder);
  const { DATABASE_URL, DATABASE_OWNER_URL } = database;
  supervisor.step('Migrations …');
  const owner = { ...base, DATABASE_URL, DATABASE_OWNER_URL };
  await supervisor.runScript('prisma/commands/migrate.ts', owner);
  supervisor.step('First data …');
  const server = { ...base, DATABASE_URL, DATABASE_OWNER_URL: undefined };
  const notes = await supervisor.runScript('prisma/seed/seed.ts', server);
  // Determined only now: another copy may have taken ports since.
  const inbox = await inboxOf(process.env, dataFolder);
  const env = {
    ...server,
    ...inbox,
    HOST: base.HOST ?? (await hostOf(notes.length > 0)),
    PORT: apiPort,
  };
  const keepRunning = (script: string) =>
    supervisor.keep(script, () => supervisor.startProcess(script, env));
  supervisor.step('Server and worker …');
  if (isDev) watchSources();
  await Promise.all(
    SERVER_PROCESSES.map(isDev ? (script) => runWithReload(script, env) : keepRunning),
  );
  if (inbox) {
    await keepRunning('scripts/inbox.ts');
    notes.unshift(`Mail: http://localhost:${inbox.INBOX_PORT}`);
  }
  for (const note of notes) supervisor.step(note);
  const address = `http://localhost:${base.PORT}`;
  if (!isDev) {
    supervisor.step(`Pitlane is at ${address} (API: ${address}/api/docs). Ctrl-C stops it.`);
    return;
  }
  supervisor.step(`Web app at ${address}, API on port ${apiPort}. Ctrl-C stops.`);
  const vite = join(root, 'apps/web/node_modules/vite/bin/vite.js');
  const options = ['--port', base.PORT, '--strictPort', '--clearScreen', 'false'];
  await supervisor.keep('vite', () =>
    supervisor.startTool(
      [vite, ...options, '--logLevel', 'warn'],
      { ...env, API_URL: `http://localhost:${apiPort}` },
      join(root, 'apps/web'),
    ),
  );
});
