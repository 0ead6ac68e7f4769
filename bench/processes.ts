import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { nodeFlags } from '@pitlane/api/infra/memory-settings';
import type { Bench } from './bench.ts';
import type { BlockingTimes } from './blocking.ts';
import { report, reportAtMost, timeSeconds } from './rounds.ts';

const TICKS_PER_SECOND = 100;
/** Indexes of fields in `/proc/PID/stat` after the name: parent, CPU time, CPU time of exited children. */
const [PARENT_FIELD, CPU_FIELD, CHILDREN_CPU_FIELD] = [1, 11, 13];

const BLOCKING_SCRIPT = fileURLToPath(new URL('blocking.ts', import.meta.url));

export interface StartOptions {
  /** Preloads the measurement for `requestBlockingTimes`. */
  measuresBlocking?: boolean;
  flags?: readonly string[];
  /** Checkout of the project from which the process is started. */
  folder?: string;
}

export async function startProcess(
  name: 'server' | 'worker',
  env: NodeJS.ProcessEnv,
  { measuresBlocking = false, flags = [], folder }: StartOptions = {},
): Promise<ChildProcess> {
  const preload = measuresBlocking ? ['--import', BLOCKING_SCRIPT] : [];
  const file = folder
    ? `${folder}/apps/api/src/${name}.ts`
    : fileURLToPath(import.meta.resolve(`@pitlane/api/${name}`));
  const child = fork(file, { env, cwd: folder, execArgv: [...nodeFlags, ...preload, ...flags] });
  await once(child, 'message');
  return child;
}

/** Requests the longest time that each thread has blocked since the last `reset`. */
export async function requestBlockingTimes(
  child: ChildProcess,
  message: 'reset' | 'read',
): Promise<BlockingTimes> {
  child.send(message);
  const [blocked] = await once(child, 'message');
  return blocked;
}

/** Returns the current and the peak memory of a process in megabytes. */
export function megabytesOf({ pid }: Pick<ChildProcess, 'pid'>): { current: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytesAt = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024;
  return { current: megabytesAt('VmRSS'), peak: megabytesAt('VmHWM') };
}

const statFieldsOf = (pid: number | string) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? [];

/** Returns the sum of user and system time, given the index of the former. */
const cpuSecondsAt = (fields: number[], index: number) =>
  ((fields[index] ?? 0) + (fields[index + 1] ?? 0)) / TICKS_PER_SECOND;

export const cpuSecondsOf = ({ pid }: Pick<ChildProcess, 'pid'>): number =>
  cpuSecondsAt(statFieldsOf(pid ?? 0), CPU_FIELD);

/** Returns the CPU seconds of all processes of a database server, including exited ones. */
function databaseCpuSeconds(backend: number): number {
  const parent = statFieldsOf(backend)[PARENT_FIELD] ?? 0;
  const server = statFieldsOf(parent);
  let seconds = cpuSecondsAt(server, CPU_FIELD) + cpuSecondsAt(server, CHILDREN_CPU_FIELD);
  for (const folder of globSync('/proc/[0-9]*')) {
    try {
      const fields = statFieldsOf(folder.slice('/proc/'.length));
      if (fields[PARENT_FIELD] === parent) seconds += cpuSecondsAt(fields, CPU_FIELD);
    } catch {
      // The process has ended since the listing.
    }
  }
  return seconds;
}

/** Prints the CPU and memory usage of a process and the database during work; returns the result of the work. */
export async function reportUsage<Result>(
  name: string,
  { selectIds }: Bench,
  child: ChildProcess,
  work: () => Promise<Result>,
  aim = '',
): Promise<Result> {
  const [backend = 0] = await selectIds('SELECT pg_backend_pid() AS id');
  const before = { child: cpuSecondsOf(child), database: databaseCpuSeconds(backend) };
  let lastChildSeconds = before.child;
  const memory: number[] = [];
  const sampling = setInterval(() => {
    memory.push(megabytesOf(child).current);
    lastChildSeconds = cpuSecondsOf(child);
  }, 1_000);
  const timed = timeSeconds(work).finally(() => clearInterval(sampling));
  const { result, seconds } = await timed;
  const cores = [
    lastChildSeconds - before.child,
    databaseCpuSeconds(backend) - before.database,
  ].map((each) => (each / seconds).toFixed(2));
  report('CPU', `${name} ${cores[0]}, PostgreSQL ${cores[1]} cores`, aim);
  const samples = memory.filter(Number.isFinite);
  const quantiles = [0, 0.5, 1].map((share) =>
    samples[Math.floor((samples.length - 1) * share)]?.toFixed(0),
  );
  report(`memory of the ${name}`, `${quantiles.join(', ')} MB`);
  reportAtMost('its peak', Math.max(...samples), 300, 'MB');
  return result;
}
