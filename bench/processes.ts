import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { nodeFlags } from '@pitlane/api/infra/heaps';
import type { Blocked } from './blocking.ts';

const TICKS_PER_SECOND = 100;
const PARENT = 1;
/** User and system time of a process, and the same of its children that have ended. */
const [OWN, ENDED] = [
  [11, 12],
  [13, 14],
] as const;

/** Module that measures how long the threads of a process block. */
const BLOCKING = fileURLToPath(new URL('blocking.ts', import.meta.url));

/**
 * Starts the server or the worker as a process of its own, and waits until it is ready.
 * @param measuresBlocking whether `blockedIn` can be asked
 */
export async function start(
  name: 'server' | 'worker',
  env: NodeJS.ProcessEnv,
  { measuresBlocking = false } = {},
): Promise<ChildProcess> {
  const preload = measuresBlocking ? ['--import', BLOCKING] : [];
  const execArgv = [...process.execArgv, ...nodeFlags, ...preload];
  const child = fork(fileURLToPath(import.meta.resolve(`@pitlane/api/${name}`)), { env, execArgv });
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
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];

const secondsIn = (fields: string[], ...places: readonly number[]) =>
  places.reduce((sum, place) => sum + Number(fields[place]), 0) / TICKS_PER_SECOND;

/** Seconds of a core that a process has used. */
export const secondsOf = ({ pid }: Pick<ChildProcess, 'pid'>): number =>
  secondsIn(fieldsOf(pid ?? 0), ...OWN);

/**
 * Seconds of a core that the database has used, with all its processes, those that have ended too.
 * @param backend a process of it, on this machine
 */
export function secondsOfDatabase(backend: number): number {
  const server = fieldsOf(backend)[PARENT];
  const processes = globSync('/proc/[0-9]*').flatMap((folder) => {
    try {
      const fields = fieldsOf(folder.slice('/proc/'.length));
      return fields[PARENT] === server ? [secondsIn(fields, ...OWN)] : [];
    } catch {
      // The process has ended meanwhile.
      return [];
    }
  });
  const own = secondsIn(fieldsOf(server ?? 0), ...OWN, ...ENDED);
  return processes.reduce((sum, seconds) => sum + seconds, own);
}
