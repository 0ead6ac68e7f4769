import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeFlags } from '../apps/api/src/infra/memory-settings.ts';
import { type RunningPostgres, startPostgres } from './postgres/embedded.ts';
import { MAX_RESTARTS, Restarts } from './restarts.ts';
import { root, spawnTurbo } from './turbo.ts';

/** Flags that make a tool exit when this process exits. */
const exitWithParentFlags = ['--import', new URL('./exit-with-parent.ts', import.meta.url).href];

/** Time before processes are killed: a little longer than the server waits for running requests. */
const STOP_TIMEOUT_MS = 12_000;

interface RunningPart {
  ended: Promise<unknown>;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : error);

/**
 * Starts the parts of the product on one machine, shows their progress, restarts those that exit, and stops all of them
 * together, the database last. Children run in their own process groups, so that Ctrl-C reaches only this process,
 * which stops them in order. If this process is killed, their IPC channels close and they exit by themselves.
 */
export class Supervisor {
  readonly #startedAt = Date.now();
  readonly #processes = new Set<ChildProcess>();
  #postgres: RunningPostgres | null = null;
  #stopping = false;

  /** Prints a line with the seconds since the start. */
  logStep(text: string): void {
    const seconds = ((Date.now() - this.#startedAt) / 1_000).toFixed(1).padStart(5);
    console.log(`${seconds} s  ${text}`);
  }

  /** Runs the product; an error is printed in one line and stops all processes. */
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
    }, STOP_TIMEOUT_MS);
    await Promise.all([...this.#processes].map((child) => once(child, 'exit')));
    await this.#postgres?.stop();
    process.exit(code);
  }

  /**
   * Runs build tasks, unless their outputs are up to date.
   * @param tasks tasks of turbo.json
   * @throws Error with the output of the failed task
   */
  async build(tasks: string[]): Promise<void> {
    const lines: string[] = [];
    const child = spawnTurbo([...tasks, '--output-logs=errors-only'], { detached: true });
    const errors = await this.#waitForExit(child, (line) => lines.push(line));
    if (errors !== null) throw new Error([...lines, errors].join('\n').trim());
  }

  /**
   * Runs a project script to completion and shows its output.
   * @returns notes to print once all processes run
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
    const errors = await this.#waitForExit(child, (line) => this.logStep(`  ${line}`));
    if (errors !== null) throw new Error(errors.trim() || `${script} failed.`);
    return notes;
  }

  /**
   * Starts a process of the product and waits until it reports that it is ready.
   * @throws Error if it exits before it is ready
   */
  async startProcess(script: string, env: NodeJS.ProcessEnv) {
    const child = this.#spawn([...nodeFlags, join(root, script)], env);
    const ended = once(child, 'exit').then(() => 'ended' as const);
    const first = await Promise.race([once(child, 'message'), ended]);
    if (first === 'ended') throw new Error(`${script} did not start: see the lines above.`);
    return { child, ended };
  }

  /** Starts a tool without waiting until it is ready: it prints that itself. */
  async startTool(
    parameters: string[],
    env: NodeJS.ProcessEnv,
    folder: string,
  ): Promise<RunningPart> {
    const child = this.#spawn([...exitWithParentFlags, ...parameters], env, 'inherit', folder);
    return { ended: once(child, 'exit') };
  }

  /**
   * Runs the embedded PostgreSQL. Restarts use the same port, because the other processes are connected to it.
   * @returns its connection URLs by variable name
   */
  async runPostgres(dataFolder: string) {
    let DATABASE_URL = '';
    let DATABASE_OWNER_URL = '';
    await this.keepRunning('PostgreSQL', async () => {
      const port = DATABASE_URL ? Number(new URL(DATABASE_URL).port) : undefined;
      this.#postgres = await startPostgres(dataFolder, 'durable', port);
      ({ url: DATABASE_URL, ownerUrl: DATABASE_OWNER_URL } = this.#postgres);
      return this.#postgres;
    });
    return { DATABASE_URL, DATABASE_OWNER_URL };
  }

  /** Starts a part and restarts it whenever it exits; too many restarts stop all processes. */
  async keepRunning(name: string, start: () => Promise<RunningPart>): Promise<void> {
    const restarts = new Restarts();
    const restartAfterEnd = async (part: RunningPart | null): Promise<void> => {
      await part?.ended;
      if (this.#stopping) return;
      const delay = restarts.nextDelay(performance.now());
      if (delay === null) {
        console.error(
          `${name} exited ${MAX_RESTARTS + 1} times within a minute; stopping all processes.`,
        );
        return this.#stop(1);
      }
      this.logStep(`${name} exited unexpectedly; restarting in ${delay / 1_000} s.`);
      await sleep(delay);
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

  /** Waits for a process to exit. @returns `null` if it succeeded, else its error output */
  async #waitForExit(child: ChildProcess, onLine: (line: string) => void): Promise<string | null> {
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
