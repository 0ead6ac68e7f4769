import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeFlags } from '../apps/api/src/infra/heaps.ts';
import { type RunningPostgres, startPostgres } from './postgres/embedded.ts';
import { MOST_RESTARTS, Restarts } from './restarts.ts';
import { root, spawnTurbo } from './turbo.ts';

/** What a tool is started with, so that it ends when this process is gone. */
const following = ['--import', new URL('./follow-parent.ts', import.meta.url).href];

/** A little longer than the server itself waits for requests in flight. */
const STOP_MS = 12_000;

/** Something that is to run for as long as the whole does. */
interface Running {
  ended: Promise<unknown>;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : error);

/**
 * Starts the parts of the product on one machine, shows what they do, starts again what ends by
 * itself, and ends them all together, the database last. Children run in process groups of their
 * own, so that Ctrl-C reaches only this process, which stops them in order; when this process is
 * killed they see their channel close.
 */
export class Supervisor {
  readonly #begun = Date.now();
  readonly #processes = new Set<ChildProcess>();
  #postgres: RunningPostgres | null = null;
  #stopping = false;

  /** Prints a line with the seconds since the start. */
  step(text: string): void {
    const seconds = ((Date.now() - this.#begun) / 1_000).toFixed(1).padStart(5);
    console.log(`${seconds} s  ${text}`);
  }

  /** Runs the whole; an error is printed in one line and ends everything. */
  async run(work: () => Promise<void>): Promise<void> {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => this.#stop(0));
    }
    // The process that started this one is gone.
    process.on('disconnect', () => this.#stop(1));
    try {
      await work();
    } catch (error) {
      if (!this.#stopping) console.error(messageOf(error));
      await this.#stop(1);
    }
  }

  /** Ends what was started, the database last. */
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
   * Makes what the processes are started from, unless it is made of these sources.
   * @param tasks of turbo.json
   * @throws Error with the lines of the task that failed
   */
  async make(tasks: string[]): Promise<void> {
    const lines: string[] = [];
    const child = spawnTurbo([...tasks, '--output-logs=errors-only'], { detached: true });
    const errors = await this.#finish(child, (line) => lines.push(line));
    if (errors !== null) throw new Error([...lines, errors].join('\n').trim());
  }

  /**
   * Runs a script of the project to its end, its lines shown.
   * @returns what it wants said once everything runs
   * @throws Error with what the script says is wrong
   */
  async runScript(script: string, env: NodeJS.ProcessEnv): Promise<string[]> {
    const notes: string[] = [];
    const child = this.#spawn(['--no-warnings', ...following, join(root, script)], env, 'pipe');
    child.on('message', (note) => notes.push(String(note)));
    const errors = await this.#finish(child, (line) => this.step(`  ${line}`));
    if (errors !== null) throw new Error(errors.trim() || `${script} failed.`);
    return notes;
  }

  /**
   * Starts a process of the product and waits until it says that it is ready.
   * @throws Error when it ends before
   */
  async startProcess(script: string, env: NodeJS.ProcessEnv) {
    const child = this.#spawn([...nodeFlags, join(root, script)], env);
    const ended = once(child, 'exit').then(() => 'ended' as const);
    const first = await Promise.race([once(child, 'message'), ended]);
    if (first === 'ended') throw new Error(`${script} did not start: see the lines above.`);
    return { child, ended };
  }

  /** Starts a tool, which says itself when it is ready. */
  async startTool(parameters: string[], env: NodeJS.ProcessEnv, folder: string): Promise<Running> {
    const child = this.#spawn([...following, ...parameters], env, 'inherit', folder);
    return { ended: once(child, 'exit') };
  }

  /**
   * Starts the embedded PostgreSQL, and again where everything else expects it.
   * @returns its addresses, as variables
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

  /** Starts something, and again whenever it ends by itself; what ends too often ends everything. */
  async keep(name: string, start: () => Promise<Running>): Promise<void> {
    const restarts = new Restarts();
    const again = async (running: Running | null): Promise<void> => {
      await running?.ended;
      if (this.#stopping) return;
      const pause = restarts.pause(performance.now());
      if (pause === null) {
        console.error(
          `${name} ended ${MOST_RESTARTS + 1} times within a minute: everything stops.`,
        );
        return this.#stop(1);
      }
      this.step(`${name} ended by itself and starts again in ${pause / 1_000} s.`);
      await sleep(pause);
      if (this.#stopping) return;
      const next = await start().catch((error: unknown) => {
        if (!this.#stopping) console.error(messageOf(error));
        return null;
      });
      return again(next);
    };
    void again(await start());
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

  /** @returns null when a process ended well, else what it wrote as its errors */
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
