import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { nodeFlags } from '@pitlane/api/infra/memory-settings';
import type { Bench } from './bench.ts';
import type { Blocked } from './blocking.ts';
import { report, reportAtMost, timeSeconds } from './rounds.ts';

const TICKS_PER_SECOND = 100;
/** Places of fields in `/proc/PID/stat`, after the name. */
const [PARENT, OWN, ENDED_CHILDREN] = [1, 11, 13];

const BLOCKING = fileURLToPath(new URL('blocking.ts', import.meta.url));

export interface StartOptions {
  /** Enables `blockedIn`. */
  measuresBlocking?: boolean;
  flags?: readonly string[];
  /** Checkout of the project that it is started from. */
  folder?: string;
}

export async function startProcess(
  name: 'server' | 'worker',
  env: NodeJS.ProcessEnv,
  { measuresBlocking = false, flags = [], folder }: StartOptions = {},
): Promise<ChildProcess> {
  const preload = measuresBlocking ? ['--import', BLOCKING] : [];
  const file = folder
    ? `${folder}/apps/api/src/${name}.ts`
    : fileURLToPath(import.meta.resolve(`@pitlane/api/${name}`));
  const child = fork(file, { env, cwd: folder, execArgv: [...nodeFlags, ...preload, ...flags] });
  await once(child, 'message');
  return child;
}

/** Returns the longest blocking of each thread since the last `reset`. */
export async function blockedIn(child: ChildProcess, message: 'reset' | 'read'): Promise<Blocked> {
  child.send(message);
  const [blocked] = await once(child, 'message');
  return blocked;
}

/** Megabytes of a process: now, and at its highest. */
export function megabytesOf({ pid }: Pick<ChildProcess, 'pid'>): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024;
  return { now: of('VmRSS'), peak: of('VmHWM') };
}

const fieldsOf = (pid: number | string) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? [];

/** User and system time from a field on. */
const secondsAt = (fields: number[], place: number) =>
  ((fields[place] ?? 0) + (fields[place + 1] ?? 0)) / TICKS_PER_SECOND;

export const secondsOf = ({ pid }: Pick<ChildProcess, 'pid'>): number =>
  secondsAt(fieldsOf(pid ?? 0), OWN);

/** Seconds of a core that the database of a backend has used, with all its processes, those that have ended too. */
function secondsOfDatabase(backend: number): number {
  const parent = fieldsOf(backend)[PARENT] ?? 0;
  const server = fieldsOf(parent);
  let seconds = secondsAt(server, OWN) + secondsAt(server, ENDED_CHILDREN);
  for (const folder of globSync('/proc/[0-9]*')) {
    try {
      const fields = fieldsOf(folder.slice('/proc/'.length));
      if (fields[PARENT] === parent) seconds += secondsAt(fields, OWN);
    } catch {
      // The process has ended since the listing.
    }
  }
  return seconds;
}

/** Prints what a process and the database use while work goes on; returns its result. */
export async function reportUsage<Result>(
  name: string,
  { ids }: Bench,
  child: ChildProcess,
  work: () => Promise<Result>,
  aim = '',
): Promise<Result> {
  const [backend = 0] = await ids('SELECT pg_backend_pid() AS id');
  const before = { child: secondsOf(child), database: secondsOfDatabase(backend) };
  let used = before.child;
  const memory: number[] = [];
  const looking = setInterval(() => {
    memory.push(megabytesOf(child).now);
    used = secondsOf(child);
  }, 1_000);
  const timed = timeSeconds(work).finally(() => clearInterval(looking));
  const { result, seconds } = await timed;
  const cores = [used - before.child, secondsOfDatabase(backend) - before.database].map((each) =>
    (each / seconds).toFixed(2),
  );
  report('processor', `${name} ${cores[0]}, PostgreSQL ${cores[1]} cores`, aim);
  const real = memory.filter(Number.isFinite);
  const at = [0, 0.5, 1].map((share) => real[Math.floor((real.length - 1) * share)]?.toFixed(0));
  report(`memory of the ${name}`, `${at.join(', ')} MB`);
  reportAtMost('the most of it', Math.max(...real), 300, 'MB');
  return result;
}
