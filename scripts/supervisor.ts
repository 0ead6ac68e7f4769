import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError, readConfig } from '../apps/api/src/config.ts';
import { type Environment, hostOf, type Listener } from './environment.ts';
import { plainReason } from './plain-reason.ts';
import { type RunningPostgres, startPostgres } from './postgres/embedded.ts';
import { portTrouble } from './postgres/free-port.ts';
import { MOST_RESTARTS, Restarts } from './restarts.ts';
import { root, spawnTurbo } from './turbo.ts';

/** What a tool is started with, so that it ends when this process is gone. */
const following = ['--import', new URL('./follow-parent.ts', import.meta.url).href];

const MIN_FREE_BYTES = 500_000_000;
/** A little longer than the server itself waits for requests in flight. */
const STOP_MS = 12_000;

/** A reason that is told in one line and ends the start. */
class StartError extends Error {}

const portMessages: Record<string, (listener: Listener) => string> = {
  EADDRINUSE: ({ variable, port }) =>
    `Port ${port} is taken. Stop what uses it, or choose another: ${variable}=${port + 1} npm start`,
  EACCES: ({ port }) => `Port ${port} needs an administrator: choose one above 1023.`,
};

/** @throws StartError where a port cannot be listened on */
async function checkPort(listener: Listener): Promise<void> {
  for (const host of listener.hosts) {
    const trouble = await portTrouble(listener.port, host);
    if (trouble === null) continue;
    const message = portMessages[trouble]?.(listener);
    throw new StartError(
      message ?? `Nothing can listen on HOST ${host}, port ${listener.port}: ${trouble}`,
    );
  }
}

/** Something that runs for as long as the whole does; when it ends, it ended by itself. */
interface Running {
  ended: Promise<unknown>;
}

/**
 * Starts the parts of the product on one machine, shows what they do, starts again what ends by
 * itself, and ends them all together, the database last. Children run in process groups of their own, so that Ctrl-C reaches only this
 * process, which stops them in order; when this process is killed they see their channel close.
 */
export class Supervisor {
  readonly dataFolder: string;
  readonly #begun = Date.now();
  readonly #processes = new Set<ChildProcess>();
  /** What a script wants said once everything runs. */
  readonly #notes: string[] = [];
  #hasDemo = false;
  #postgres: RunningPostgres | null = null;
  #stopping = false;

  constructor(dataFolder: string) {
    this.dataFolder = resolve(root, dataFolder);
  }

  /** Prints a line with the seconds since the start. */
  step(text: string): void {
    const seconds = ((Date.now() - this.#begun) / 1_000).toFixed(1).padStart(5);
    console.log(`${seconds} s  ${text}`);
  }

  /** Runs the whole; whatever it throws is told in plain words and ends everything. */
  run(work: () => Promise<void>): void {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => this.stop(0));
    }
    // The process that started this one is gone.
    process.on('disconnect', () => this.stop(1));
    work().catch((error: unknown) => {
      if (this.#stopping) return;
      const told = error instanceof StartError ? error.message : undefined;
      console.error(told ?? (error instanceof Error ? plainReason(error.message) : error));
      this.stop(1);
    });
  }

  /** Ends what was started, the database last. */
  async stop(code: number): Promise<never> {
    if (this.#stopping) return new Promise(() => {});
    this.#stopping = true;
    for (const child of this.#processes) child.kill('SIGTERM');
    const patience = setTimeout(() => {
      for (const child of this.#processes) child.kill('SIGKILL');
    }, STOP_MS);
    await Promise.all([...this.#processes].map((child) => once(child, 'exit')));
    clearTimeout(patience);
    await this.#postgres?.stop();
    process.exit(code);
  }

  /**
   * Refuses what would fail later and less clearly: a bad variable, a taken port, a full disk.
   * @param listeners what will be listened on
   * @throws StartError
   */
  async checkMachine(env: Environment, listeners: Listener[]): Promise<void> {
    const variables = new Map<number, string>();
    for (const { variable, port } of listeners) {
      if (!Number.isInteger(port) || port < 1 || port > 65_535) {
        throw new StartError(`${variable} is no port: use a number from 1 to 65535.`);
      }
      const other = variables.get(port);
      if (other) throw new StartError(`${variable} and ${other} both want port ${port}.`);
      variables.set(port, variable);
    }
    try {
      readConfig({ ...env, DATABASE_URL: env.DATABASE_URL || 'postgresql://embedded/pitlane' });
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      throw new StartError(error.message.replace(/\n\s+/g, ' '));
    }
    for (const listener of listeners) await checkPort(listener);
    mkdirSync(this.dataFolder, { recursive: true });
    const disk = statfsSync(this.dataFolder);
    if (disk.bavail * disk.bsize < MIN_FREE_BYTES) {
      throw new StartError(`The disk is full: ${this.dataFolder} needs 500 MB of free space.`);
    }
  }

  /** Brings the database up to date; starts the embedded one unless DATABASE_URL names another. */
  async prepareDatabase(env: Environment): Promise<Environment> {
    if (!env.DATABASE_URL) {
      this.step('PostgreSQL 18 …');
      this.#postgres = await this.#startPostgres();
      const { port } = new URL(this.#postgres.url);
      this.#keep('PostgreSQL', this.#postgres, async () => {
        // Where everything else expects it.
        this.#postgres = await this.#startPostgres(port);
        return this.#postgres;
      });
    }
    const ready: Environment = {
      ...env,
      DATABASE_URL: env.DATABASE_URL || this.#postgres?.url,
    };
    this.step('Migrations …');
    await this.runScript('prisma/commands/migrate.ts', ready);
    this.step('First data …');
    await this.runScript('prisma/seed/seed.ts', ready);
    return { ...ready, HOST: ready.HOST ?? (await hostOf(this.#hasDemo)) };
  }

  /**
   * Runs a script of the project to its end, its lines shown.
   * @throws StartError with one plain reason
   */
  async runScript(script: string, env: Environment): Promise<void> {
    const child = this.#spawn(['--no-warnings', ...following, join(root, script)], env, 'pipe');
    let errors = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      for (const line of String(chunk).split('\n').filter(Boolean)) this.step(`  ${line}`);
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      errors += chunk;
    });
    child.on('message', (note) => {
      this.#hasDemo = true;
      this.#notes.push(String(note));
    });
    const [code, signal] = await once(child, 'close');
    if (code === 0) return;
    throw new StartError(plainReason(errors) || `${script} ended by ${signal ?? `code ${code}`}.`);
  }

  /**
   * Starts a process of the product and waits until it says that it is ready.
   * @throws StartError when it ends before
   */
  async startProcess(script: string, env: Environment): Promise<ChildProcess> {
    const child = this.#spawn([join(root, script)], env, 'inherit');
    const ended = once(child, 'exit').then(() => 'ended' as const);
    const first = await Promise.race([once(child, 'message').then(() => 'ready' as const), ended]);
    if (first === 'ended') throw new StartError(`${script} did not start: see the lines above.`);
    return child;
  }

  /** Starts a process that is to run for as long as the whole does. */
  async keepProcess(script: string, env: Environment): Promise<void> {
    const start = async () => ({ ended: once(await this.startProcess(script, env), 'exit') });
    this.#keep(script, await start(), start);
  }

  /** A tool that is to run for as long as the whole does, and says itself when it is ready. */
  keepTool(parameters: string[], env: Environment, folder: string): void {
    const start = () => {
      const child = this.#spawn([...following, ...parameters], env, 'inherit', folder);
      return { ended: once(child, 'exit') };
    };
    this.#keep(parameters[0] ?? 'a tool', start(), start);
  }

  /** Starts the development inbox, where mail goes to none other. */
  async keepInbox(env: Environment): Promise<void> {
    if (!env.INBOX_PORT) return;
    await this.keepProcess('scripts/inbox.ts', env);
    this.#notes.unshift(`Mail: http://localhost:${env.INBOX_PORT}`);
  }

  /** Tells where mail is read and who can sign in. */
  tellNotes(): void {
    for (const note of this.#notes) this.step(note);
  }

  /**
   * Makes what the processes are started from, unless it is made of these sources.
   * @param tasks of turbo.json
   * @throws StartError with the lines of the task that failed
   */
  async make(tasks: string[]): Promise<void> {
    const child = spawnTurbo([...tasks, '--output-logs=errors-only'], { detached: true });
    this.#watch(child);
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        printed += chunk;
      });
    }
    const [code] = await once(child, 'close');
    if (code !== 0) throw new StartError(printed.trim());
  }

  #spawn(
    parameters: string[],
    env: Environment,
    output: 'inherit' | 'pipe',
    cwd = root,
  ): ChildProcess {
    const child = spawn(process.execPath, parameters, {
      cwd,
      env,
      detached: true,
      stdio: ['ignore', output, output, 'ipc'],
    });
    this.#watch(child);
    return child;
  }

  #watch(child: ChildProcess): void {
    this.#processes.add(child);
    child.once('exit', () => this.#processes.delete(child));
  }

  async #startPostgres(port?: string): Promise<RunningPostgres> {
    try {
      return await startPostgres(this.dataFolder, 'durable', port);
    } catch (error) {
      // PostgreSQL's own reason: nothing of it is about DATABASE_URL.
      throw new StartError(error instanceof Error ? error.message : String(error));
    }
  }

  /** Starts something again whenever it ends by itself; what ends too often ends everything. */
  async #keep(
    name: string,
    first: Running,
    start: () => Running | Promise<Running>,
  ): Promise<void> {
    const restarts = new Restarts();
    let running: Running | null = first;
    for (;;) {
      await running?.ended;
      if (this.#stopping) return;
      const pause = restarts.pause(performance.now());
      if (pause === null) {
        console.error(
          `${name} ended ${MOST_RESTARTS + 1} times within a minute: everything stops.`,
        );
        return this.stop(1);
      }
      this.step(`${name} ended by itself and starts again in ${pause / 1_000} s.`);
      await sleep(pause);
      if (this.#stopping) return;
      try {
        running = await start();
      } catch (error) {
        if (this.#stopping) return;
        console.error(error instanceof Error ? error.message : error);
        running = null;
      }
    }
  }
}
