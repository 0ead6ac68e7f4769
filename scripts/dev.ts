// `pnpm dev`: the product with reload. The web app is served by vite on PORT, which passes calls
// on to the API on the next port; API and worker start anew when their sources change.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import {
  type Environment,
  environmentOf,
  hostOf,
  inboxPortsOf,
  listenersOf,
} from './environment.ts';
import { Supervisor } from './supervisor.ts';
import { root } from './turbo.ts';

const SOURCES = ['apps/api/src', 'packages/contracts/src'];
/** Editors write a file in several steps; one restart is enough for them all. */
const SETTLE_MS = 200;

const supervisor = new Supervisor(process.env.DATA_FOLDER || 'data');

/** Calls back once after each burst of changes to the server's sources. */
function onChange(changed: () => void): void {
  let waiting: NodeJS.Timeout | undefined;
  for (const folder of SOURCES) {
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (!file || /\.test\.ts$/.test(file)) return;
      clearTimeout(waiting);
      waiting = setTimeout(changed, SETTLE_MS);
    });
  }
}

/** Keeps a process on the newest sources; one that fails waits for the next change. */
async function reloading(script: string, env: Environment): Promise<() => Promise<void>> {
  let child: ChildProcess | null = null;
  const start = async () => {
    child = await supervisor.startProcess(script, env).catch(() => null);
  };
  await start();
  return async () => {
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    await start();
  };
}

supervisor.run(async () => {
  const given = { ...process.env, ...(await inboxPortsOf(process.env)) };
  const environment = environmentOf(given, supervisor.dataFolder);
  const apiPort = Number(environment.PORT) + 1;
  const host = environment.HOST ?? (await hostOf(true));
  await supervisor.checkMachine(environment, [
    ...listenersOf(environment, host),
    { variable: 'PORT', port: apiPort, hosts: host.split(',') },
  ]);
  supervisor.step('Database client …');
  await supervisor.make(['generate']);
  const env = await supervisor.prepareDatabase(environment);
  supervisor.step('API and worker …');
  const server = { ...env, PORT: String(apiPort) };
  const restarts = await Promise.all([
    reloading('apps/api/src/server.ts', server),
    reloading('apps/api/src/worker.ts', server),
  ]);
  let turn = Promise.resolve();
  onChange(() => {
    turn = turn.then(async () => {
      supervisor.step('Sources changed: API and worker start anew …');
      await Promise.all(restarts.map((restart) => restart()));
      supervisor.step('Ready.');
    });
  });
  await supervisor.keepInbox(env);
  supervisor.tellNotes();
  supervisor.step(`Web app at http://localhost:${env.PORT}, API on port ${apiPort}. Ctrl-C stops.`);
  supervisor.keepTool(
    [
      join(root, 'apps/web/node_modules/vite/bin/vite.js'),
      ...['--port', env.PORT, '--strictPort', '--clearScreen', 'false', '--logLevel', 'warn'],
    ],
    { ...env, API_URL: `http://localhost:${apiPort}` },
    join(root, 'apps/web'),
  );
});
