import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeFlags } from '../apps/api/src/infra/memory-settings.ts';
import { type RunningPostgres, startPostgres } from './postgres/embedded.ts';
import { MAX_RESTARTS, Restarts } from './restarts.ts';
import { root, spawnTurbo } from './turbo.ts';

/** Flags that end a tool when this process ends. */
const exitWithParentFlags = ['--import', new URL('./follow-parent.ts', import.meta.url).href];

/** A little longer than the server waits for running requests. */
const STOP_MS = 12_000;

interface Running {
  ended: Promise<unknown>;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : error);

/**
 * Starts the parts of the product on one machine, shows their progress, restarts those that end, and stops all of them
 * together, the database last. Children run in their own process groups, so that Ctrl-C reaches only this process,
 * which stops them in order; if this process is killed, their channels close.
 */
export class Supervisor {
  readonly #startedAt = Date.now();
  readonly #processes = new Set<ChildProcess>();
  #postgres: RunningPostgres | null = null;
  #stopping = false;

  /** Prints a line with the seconds since the start. */
  step(text: string): void {
    const seconds = ((Date.now() - this.#startedAt) / 1_000).toFixed(1).padStart(5);
    console.log(`${seconds} s  ${text}`);
  }

  /** Runs the whole product; an error is printed in one line and stops everything. */
  async run(work: () => Promise<void>): Promise<void> {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => this.#stop(0));
    }
    // The parent process has ended.
    process.on('disconnect', () => this.#stop(1));
    try {
      await work();
    } catch (error) {
      if (!this.#stopping) console.error(messageOf(error));
      await this.#stop(1);
    }
  }

  async #stop(code: number): Promise<void> {
    if (this.#stopping) return;
    this.#stopping = true;
    for (const child of this.#processes) child.kill('SIGTERM');
    setTimeout(() => {
      for (const child of this.#processes) child.kill('SIGKILL');
    }, STOP_MS);
    await Promise.all([...this.#processes].map((child) => once(child, 'exit')));
    await this.#postgres?.stop();
    process.exit(code);
  }

  /**
   * Builds what the processes need, unless it is up to date.
   * @param tasks tasks of turbo.json
   * @throws Error with the output of the failed task
   */
  async make(tasks: string[]): Promise<void> {
    const lines: string[] = [];
    const child = spawnTurbo([...tasks, '--output-logs=errors-only'], { detached: true });
    const errors = await this.#finish(child, (line) => lines.push(line));
    if (errors !== null) throw new Error([...lines, errors].join('\n').trim());
  }

  /**
   * Runs a script of the project to its end and shows its output.
   * @returns notes to print once everything runs
   * @throws Error with the error output of the script
   */
  async runScript(script: string, env: NodeJS.ProcessEnv): Promise<string[]> {
    const notes: string[] = [];
    const child = this.#spawn(
      ['--no-warnings', ...exitWithParentFlags, join(root, script)],
      env,
      'pipe',
    );
    child.on('message', (note) => notes.push(String(note)));
    const errors = await this.#finish(child, (line) => this.step(`  ${line}`));
    if (errors !== null) throw new Error(errors.trim() || `${script} failed.`);
    return notes;
  }

  /**
   * Starts a process of the product and waits until it reports that it is ready.
   * @throws Error if it ends before
   */
  async startProcess(script: string, env: NodeJS.ProcessEnv) {
    const child = this.#spawn([...nodeFlags, join(root, script)], env);
    const ended = once(child, 'exit').then(() => 'ended' as const);
    const first = await Promise.race([once(child, 'message'), ended]);
    if (first === 'ended') throw new Error(`${script} did not start: see the lines above.`);
    return { child, ended };
  }

  /** Starts a tool, which itself prints when it is ready. */
  async startTool(parameters: string[], env: NodeJS.ProcessEnv, folder: string): Promise<Running> {
    const child = this.#spawn([...exitWithParentFlags, ...parameters], env, 'inherit', folder);
    return { ended: once(child, 'exit') };
  }

  /**
   * Starts the embedded PostgreSQL; restarts use the same port, which everything else expects.
   * @returns its addresses as variables
   */
  async keepPostgres(dataFolder: string) {
    let DATABASE_URL = '';
    let DATABASE_OWNER_URL = '';
    await this.keep('PostgreSQL', async () => {
      const port = DATABASE_URL ? Number(new URL(DATABASE_URL).port) : undefined;
      this.#postgres = await startPostgres(dataFolder, 'durable', port);
      ({ url: DATABASE_URL, ownerUrl: DATABASE_OWNER_URL } = this.#postgres);
      return this.#postgres;
    });
    return { DATABASE_URL, DATABASE_OWNER_URL };
  }

  /** Starts something and restarts it whenever it ends; too many restarts stop everything. */
  async keep(name: string, start: () => Promise<Running>): Promise<void> {
    const restarts = new Restarts();
    const restartAfterEnd = async (running: Running | null): Promise<void> => {
      await running?.ended;
      if (this.#stopping) return;
      const pause = restarts.pause(performance.now());
      if (pause === null) {
        console.error(`${name} ended ${MAX_RESTARTS + 1} times within a minute: everything stops.`);
        return this.#stop(1);
      }
      this.step(`${name} ended by itself and starts again in ${pause / 1_000} s.`);
      await sleep(pause);
      if (this.#stopping) return;
      const next = await start().catch((error: unknown) => {
        if (!this.#stopping) console.error(messageOf(error));
        return null;
      });
      return restartAfterEnd(next);
    };
    void restartAfterEnd(await start());
  }

  #spawn(
    parameters: string[],
    env: NodeJS.ProcessEnv,
    output: 'inherit' | 'pipe' = 'inherit',
    cwd = root,
  ): ChildProcess {
    return this.#watch(
      spawn(process.execPath, parameters, {
        cwd,
        env,
        detached: true,
        stdio: ['ignore', output, output, 'ipc'],
      }),
    );
  }

  #watch(child: ChildProcess): ChildProcess {
    this.#processes.add(child);
    child.once('exit', () => this.#processes.delete(child));
    return child;
  }

  /** @returns `null` if a process succeeded, else its error output */
  async #finish(child: ChildProcess, onLine: (line: string) => void): Promise<string | null> {
    this.#watch(child);
    let errors = '';
    if (child.stdout) createInterface({ input: child.stdout }).on('line', onLine);
    child.stderr?.on('data', (chunk: Buffer) => {
      errors += chunk;
    });
    const [code] = await once(child, 'close');
    return code === 0 ? null : errors;
  }
}
