import { randomBytes } from 'node:crypto';
import { mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, readConfig } from '../apps/api/src/config.ts';
import { openClock } from '../apps/api/src/infra/clock.ts';
import { mallocEnvironment } from '../apps/api/src/infra/memory-settings.ts';
import { freePort, portErrorCode } from './postgres/free-port.ts';

/** Variables of the product's processes on one machine. */
export interface Environment extends NodeJS.ProcessEnv {
  /** If unset, it is chosen once it is known whether the database contains the demo world. */
  HOST?: string | undefined;
  PORT: string;
}

/** IP address of the inbox: local, because it shows every email without authentication. */
export const INBOX_HOST = '127.0.0.1';

const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1'];
const ANY_ADDRESS = '0.0.0.0';
const MIN_FREE_BYTES = 500_000_000;

/**
 * Returns the IP addresses to listen on if HOST is unset: only local ones with the demo world, because its passwords
 * are public.
 */
export async function defaultHost(hasDemo: boolean): Promise<string> {
  if (!hasDemo) return ANY_ADDRESS;
  const [v4, v6] = LOOPBACK_ADDRESSES;
  // A machine without IPv6 cannot listen on ::1.
  return v6 && (await portErrorCode(0, v6)) === null ? `${v4},${v6}` : `${v4}`;
}

/** Completes the environment of `npm start` with defaults in the data folder. */
export function completeEnvironment(variables: NodeJS.ProcessEnv, dataFolder: string): Environment {
  const port = variables.PORT || '3000';
  return {
    ...mallocEnvironment,
    ...(simulatesPayments(variables) && demoOperator),
    ...variables,
    NODE_ENV: variables.NODE_ENV || 'development',
    HOST: variables.HOST || undefined,
    PORT: port,
    MEDIA_FOLDER: variables.MEDIA_FOLDER || join(dataFolder, 'media'),
    SECRET_FILE: variables.SECRET_FILE || join(dataFolder, 'secret'),
    PUBLIC_URL: variables.PUBLIC_URL || `http://localhost:${port}`,
    LOG_LEVEL: variables.LOG_LEVEL || 'warn',
    ...(simulatesPayments(variables) && sandboxVariables(variables)),
  };
}

/** Reports whether payments are simulated: outside production, unless a payment provider is configured. */
const simulatesPayments = ({ NODE_ENV, PAYMENTS }: NodeJS.ProcessEnv) =>
  NODE_ENV !== 'production' && (!PAYMENTS || PAYMENTS === 'sandbox');

/** Fictitious seller; the numbers have valid check digits. */
const demoOperator = {
  SELLER_NAME: 'ООО «Питлейн»',
  SELLER_INN: '7700000009',
  SELLER_OGRN: '1027700000008',
  SELLER_ADDRESS: 'Москва, Гоночная ул., 1',
};

/** Returns the variables of the sandbox, with a random secret for signing notices. */
const sandboxVariables = ({ SANDBOX_SECRET }: NodeJS.ProcessEnv) => ({
  PAYMENTS: 'sandbox',
  SANDBOX_SECRET: SANDBOX_SECRET || randomBytes(32).toString('base64url'),
});

/**
 * Returns the variables of the development inbox, or `null` if a mail server is configured. Its ports are the
 * configured ones, else the usual ones, else free ones.
 */
export async function inboxVariables(variables: NodeJS.ProcessEnv, dataFolder: string) {
  if (variables.SMTP_URL) return null;
  const choosePort = async (configured: string | undefined, usualPort: number) => {
    if (configured) return configured;
    const isTaken =
      variables.PORT === String(usualPort) || (await portErrorCode(usualPort, INBOX_HOST)) !== null;
    return String(isTaken ? await freePort() : usualPort);
  };
  const smtpPort = await choosePort(variables.INBOX_SMTP_PORT, 1025);
  return {
    INBOX_PORT: await choosePort(variables.INBOX_PORT, 1080),
    INBOX_SMTP_PORT: smtpPort,
    INBOX_FOLDER: join(dataFolder, 'inbox'),
    SMTP_URL: `smtp://${INBOX_HOST}:${smtpPort}`,
    // In production, an email to this machine must not verify a phone number.
    PHONE_CALLS: variables.PHONE_CALLS || (variables.NODE_ENV === 'production' ? 'off' : 'inbox'),
  };
}

const portErrorMessages: Record<string, (port: number, variable: string) => string> = {
  EADDRINUSE: (port, variable) =>
    `Port ${port} is taken. Stop what uses it, or choose another: ${variable}=${port + 1} npm start`,
  EACCES: (port) => `Port ${port} requires administrator rights: choose one above 1023.`,
};

/**
 * Checks in advance for what would fail later with a vaguer error: a used port, an invalid variable, a full disk.
 * @param apiPort port of the API, if it is not PORT
 * @throws Error with one readable line
 */
export async function checkMachine(
  env: Environment,
  dataFolder: string,
  apiPort = env.PORT,
): Promise<void> {
  const host = env.HOST ?? (await defaultHost(true));
  const variableByPort = new Map<number, string>();
  for (const [variable, configured, hosts] of [
    ['PORT', env.PORT, host],
    ...(apiPort === env.PORT ? [] : [['PORT', apiPort, host] as const]),
    ['INBOX_PORT', env.SMTP_URL ? '' : env.INBOX_PORT, INBOX_HOST],
    ['INBOX_SMTP_PORT', env.SMTP_URL ? '' : env.INBOX_SMTP_PORT, INBOX_HOST],
  ] as const) {
    if (!configured) continue;
    const port = Number(configured);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      throw new Error(`${variable} is not a port: use a number from 1 to 65535.`);
    }
    const otherVariable = variableByPort.get(port);
    if (otherVariable) throw new Error(`${variable} and ${otherVariable} both use port ${port}.`);
    variableByPort.set(port, variable);
    for (const address of hosts.split(',')) {
      const code = await portErrorCode(port, address);
      if (code === null) continue;
      throw new Error(
        portErrorMessages[code]?.(port, variable) ??
          `Cannot listen on HOST ${address}, port ${port}: ${code}`,
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
