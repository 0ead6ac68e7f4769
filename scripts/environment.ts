import { randomBytes } from 'node:crypto';
import { mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, readConfig } from '../apps/api/src/config.ts';
import { openClock } from '../apps/api/src/infra/clock.ts';
import { heaps } from '../apps/api/src/infra/heaps.ts';
import { freePort, portTrouble } from './postgres/free-port.ts';

/** The variables of the product's processes, with what a start on one machine fills in. */
export interface Environment extends NodeJS.ProcessEnv {
  /** Not given: decided when it is known whether the database holds the demo world. */
  HOST?: string | undefined;
  PORT: string;
}

/** Where the inbox listens: it shows every mail to whoever asks. */
export const INBOX_HOST = '127.0.0.1';

const LOOPBACK = ['127.0.0.1', '::1'];
const EVERYWHERE = '0.0.0.0';
const MIN_FREE_BYTES = 500_000_000;

/**
 * The addresses that a start listens on where HOST names none: with the demo world, whose passwords
 * anyone can read, those of this machine only.
 */
export async function hostOf(hasDemo: boolean): Promise<string> {
  if (!hasDemo) return EVERYWHERE;
  const [v4, v6] = LOOPBACK;
  // A machine without IPv6 has no port on ::1 to give.
  return v6 && (await portTrouble(0, v6)) === null ? `${v4},${v6}` : `${v4}`;
}

/** The environment of a start on this machine: what is given, else the product's own folders. */
export function environmentOf(given: NodeJS.ProcessEnv, dataFolder: string): Environment {
  const port = given.PORT || '3000';
  return {
    ...heaps,
    ...(isTrial(given) && demoSeller),
    ...given,
    NODE_ENV: given.NODE_ENV || 'development',
    HOST: given.HOST || undefined,
    PORT: port,
    MEDIA_FOLDER: given.MEDIA_FOLDER || join(dataFolder, 'media'),
    SECRET_FILE: given.SECRET_FILE || join(dataFolder, 'secret'),
    PUBLIC_URL: given.PUBLIC_URL || `http://localhost:${port}`,
    LOG_LEVEL: given.LOG_LEVEL || 'warn',
    ...(isTrial(given) && sandboxOf(given)),
  };
}

/** Paying can be tried out, unless who takes payments is named. */
const isTrial = ({ NODE_ENV, PAYMENTS }: NodeJS.ProcessEnv) =>
  NODE_ENV !== 'production' && (!PAYMENTS || PAYMENTS === 'sandbox');

/** Made up; the numbers have the right check digits. */
const demoSeller = {
  SELLER_NAME: 'ООО «Питлейн»',
  SELLER_INN: '7700000009',
  SELLER_OGRN: '1027700000008',
  SELLER_ADDRESS: 'Москва, Гоночная ул., 1',
};

/** Notices are signed when they are sent. */
const sandboxOf = ({ SANDBOX_SECRET }: NodeJS.ProcessEnv) => ({
  PAYMENTS: 'sandbox',
  SANDBOX_SECRET: SANDBOX_SECRET || randomBytes(32).toString('base64url'),
});

/**
 * Mail goes to an inbox of the start's own, unless a mail server is named: on the usual ports or,
 * where those are taken, on any, unless they are named.
 */
export async function inboxOf(given: NodeJS.ProcessEnv, dataFolder: string) {
  if (given.SMTP_URL) return null;
  const pick = async (named: string | undefined, usual: number) => {
    if (named) return named;
    const isTaken = given.PORT === String(usual) || (await portTrouble(usual, INBOX_HOST)) !== null;
    return String(isTaken ? await freePort() : usual);
  };
  const smtpPort = await pick(given.INBOX_SMTP_PORT, 1025);
  return {
    INBOX_PORT: await pick(given.INBOX_PORT, 1080),
    INBOX_SMTP_PORT: smtpPort,
    INBOX_FOLDER: join(dataFolder, 'inbox'),
    SMTP_URL: `smtp://${INBOX_HOST}:${smtpPort}`,
    // People's numbers are not proven by a mail that never leaves this machine.
    PHONE_CALLS: given.PHONE_CALLS || (given.NODE_ENV === 'production' ? 'off' : 'inbox'),
  };
}

const portReasons: Record<string, (port: number, variable: string) => string> = {
  EADDRINUSE: (port, variable) =>
    `Port ${port} is taken. Stop what uses it, or choose another: ${variable}=${port + 1} npm start`,
  EACCES: (port) => `Port ${port} needs an administrator: choose one above 1023.`,
};

/**
 * Refuses what would fail later and less clearly: a taken port, a bad variable, a full disk.
 * @param apiPort where the API listens, if not on PORT
 * @throws Error with one readable line
 */
export async function checkMachine(
  env: Environment,
  dataFolder: string,
  apiPort = env.PORT,
): Promise<void> {
  const host = env.HOST ?? (await hostOf(true));
  const wanted = new Map<number, string>();
  for (const [variable, named, hosts] of [
    ['PORT', env.PORT, host],
    ...(apiPort === env.PORT ? [] : [['PORT', apiPort, host] as const]),
    ['INBOX_PORT', env.SMTP_URL ? '' : env.INBOX_PORT, INBOX_HOST],
    ['INBOX_SMTP_PORT', env.SMTP_URL ? '' : env.INBOX_SMTP_PORT, INBOX_HOST],
  ] as const) {
    if (!named) continue;
    const port = Number(named);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      throw new Error(`${variable} is no port: use a number from 1 to 65535.`);
    }
    const other = wanted.get(port);
    if (other) throw new Error(`${variable} and ${other} both want port ${port}.`);
    wanted.set(port, variable);
    for (const address of hosts.split(',')) {
      const code = await portTrouble(port, address);
      if (code === null) continue;
      throw new Error(
        portReasons[code]?.(port, variable) ??
          `Nothing can listen on HOST ${address}, port ${port}: ${code}`,
      );
    }
  }
  try {
    const DATABASE_URL = env.DATABASE_URL || 'postgresql://embedded/pitlane';
    openClock(readConfig({ ...env, DATABASE_URL }));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new Error(error.message.replace(/\n\s+/g, ' '));
  }
  mkdirSync(dataFolder, { recursive: true });
  const disk = statfsSync(dataFolder);
  if (disk.bavail * disk.bsize < MIN_FREE_BYTES) {
    throw new Error(`The disk is full: ${dataFolder} needs 500 MB of free space.`);
  }
}
