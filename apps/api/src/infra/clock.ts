import { readFileSync } from 'node:fs';
import { type Config, ConfigError } from '../config.ts';

/** Where the server takes the time from; tests hold it still. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Ten years. */
const MOST_SECONDS = 315_360_000;

/**
 * The clock of a process: the system's or, to try out days and terms, one that is ahead of it by the
 * seconds in a file, which is read at every look. No file and an empty one count as 0.
 * @throws ConfigError, now or at a later look, where the file holds anything else or cannot be read
 */
export function openClock({ CLOCK_OFFSET_FILE: file }: Pick<Config, 'CLOCK_OFFSET_FILE'>): Clock {
  if (file === '') return systemClock;
  const clock = { now: () => new Date(Date.now() + secondsIn(file) * 1_000) };
  clock.now();
  return clock;
}

function secondsIn(file: string): number {
  const text = textOf(file).trim();
  const seconds = /^\d*$/.test(text) ? Number(text) : Number.NaN;
  if (seconds <= MOST_SECONDS) return seconds;
  // What it holds is not repeated: the name may be that of another file, with a secret.
  throw new ConfigError(
    `CLOCK_OFFSET_FILE: ${file} must hold a whole number of seconds from 0 to ${MOST_SECONDS}`,
  );
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw new ConfigError(`CLOCK_OFFSET_FILE: ${file} cannot be read`, { cause: error });
  }
}
