import { readFileSync } from 'node:fs';
import { type Config, ConfigError } from '../config.ts';

/** Source of the current time; tests freeze it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Ten years. */
const MAX_OFFSET_SECONDS = 315_360_000;

/**
 * Returns the clock of a process: the system clock or, to test periods and terms, one that is ahead of it by the number
 * of seconds in a file. The file is read on each `now()`; a missing or empty file counts as 0.
 * @throws ConfigError, immediately or on a later `now()`, if the file holds anything else or cannot be read
 */
export function openClock({ CLOCK_OFFSET_FILE: file }: Pick<Config, 'CLOCK_OFFSET_FILE'>): Clock {
  if (file === '') return systemClock;
  const clock = { now: () => new Date(Date.now() + readOffsetSeconds(file) * 1_000) };
  clock.now();
  return clock;
}

function readOffsetSeconds(file: string): number {
  const text = readOffsetFile(file).trim();
  const seconds = /^\d*$/.test(text) ? Number(text) : Number.NaN;
  if (seconds <= MAX_OFFSET_SECONDS) return seconds;
  // The content is not repeated: the variable may name another file by mistake, with a secret.
  throw new ConfigError(
    `CLOCK_OFFSET_FILE: ${file} must hold a whole number of seconds from 0 to ${MAX_OFFSET_SECONDS}`,
  );
}

function readOffsetFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw new ConfigError(`CLOCK_OFFSET_FILE: ${file} cannot be read`, { cause: error });
  }
}
