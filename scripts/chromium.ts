import { execFileSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Chromium without a window: the same engine, and tests take 20 % less time. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const FULL_BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const USUAL_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const isHeadlessShell = (path: string) => /headless[-_]shell/.test(realpathSync(path));

/** Finds the first of several programs that is installed, in the PATH or at a usual path. */
function findProgram(names: readonly string[], { PATH = '' }: NodeJS.ProcessEnv) {
  const folders = PATH.split(delimiter).filter(Boolean);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...USUAL_PATHS].find((path) => existsSync(path));
}

/**
 * Finds the Chromium for browser tests: the one in CHROMIUM_PATH, else one in the PATH or at a usual path.
 * @throws Error with instructions to install one
 */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string {
  const configured = environment.CHROMIUM_PATH;
  if (configured) {
    if (existsSync(configured)) return configured;
    throw new Error(`CHROMIUM_PATH names ${configured}, which does not exist.`);
  }
  const found = findProgram([HEADLESS_SHELL, ...FULL_BROWSERS], environment);
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium. Debian: apt-get install chromium-headless-shell. ' +
      'Elsewhere: install Chromium or Chrome, or set CHROMIUM_PATH to its executable.',
  );
}

/**
 * Finds a full browser, which unlike the headless shell requests icons, for example. Prefers the one for tests.
 * @returns `null` if none is installed
 */
export function findFullChromium(environment: NodeJS.ProcessEnv = process.env): string | null {
  const used = findChromium(environment);
  return isHeadlessShell(used) ? (findProgram(FULL_BROWSERS, environment) ?? null) : used;
}

export function describeChromium(path: string): string {
  const version = execFileSync(path, ['--version'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  return `${path}: ${version}, ${isHeadlessShell(path) ? 'headless shell' : 'full browser'}`;
}
