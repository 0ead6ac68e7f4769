import { join } from 'node:path';
import { heaps } from '../apps/api/src/infra/heaps.ts';
import { freePort, portTrouble } from './postgres/free-port.ts';

/** The variables of the product's processes, with what a start on one machine fills in. */
export interface Environment extends NodeJS.ProcessEnv {
  /** Not given: decided when it is known whether the database holds the demo world. */
  HOST?: string | undefined;
  PORT: string;
  /** The development inbox: none of these where SMTP_URL was given. */
  INBOX_PORT?: string | undefined;
  INBOX_SMTP_PORT?: string | undefined;
  INBOX_FOLDER?: string | undefined;
}

/** A port that the start will listen on, and the variable that chooses it. */
export interface Listener {
  variable: string;
  port: number;
  hosts: string[];
}

/** Where the inbox listens: it shows every mail to whoever asks. */
export const INBOX_HOST = '127.0.0.1';

const LOOPBACK = ['127.0.0.1', '::1'];
const EVERYWHERE = '0.0.0.0';

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

/** The ports of the inbox: where nobody names one, the usual one or, where that is taken, any. */
export async function inboxPortsOf(given: NodeJS.ProcessEnv) {
  const pick = async (named: string | undefined, usual: number) => {
    if (named) return named;
    const isTaken = given.PORT === String(usual) || (await portTrouble(usual, INBOX_HOST)) !== null;
    return String(isTaken ? await freePort() : usual);
  };
  return {
    INBOX_PORT: await pick(given.INBOX_PORT, 1080),
    INBOX_SMTP_PORT: await pick(given.INBOX_SMTP_PORT, 1025),
  };
}

/** Mail goes to an inbox of the start's own, unless a mail server is named. */
export function mailOf(given: NodeJS.ProcessEnv, dataFolder: string) {
  if (given.SMTP_URL) {
    return { INBOX_PORT: undefined, INBOX_SMTP_PORT: undefined, INBOX_FOLDER: undefined };
  }
  const smtpPort = given.INBOX_SMTP_PORT || '1025';
  return {
    INBOX_PORT: given.INBOX_PORT || '1080',
    INBOX_SMTP_PORT: smtpPort,
    INBOX_FOLDER: join(dataFolder, 'inbox'),
    SMTP_URL: `smtp://${INBOX_HOST}:${smtpPort}`,
    // People's numbers are not proven by a mail that never leaves this machine.
    PHONE_CALLS: given.PHONE_CALLS || (given.NODE_ENV === 'production' ? 'off' : 'inbox'),
  };
}

/** The environment of a start on this machine: what is given, else the product's own folders. */
export function environmentOf(given: NodeJS.ProcessEnv, dataFolder: string): Environment {
  const port = given.PORT || '3000';
  return {
    ...heaps,
    ...given,
    NODE_ENV: given.NODE_ENV || 'development',
    HOST: given.HOST || undefined,
    PORT: port,
    MEDIA_FOLDER: given.MEDIA_FOLDER || join(dataFolder, 'media'),
    SECRET_FILE: given.SECRET_FILE || join(dataFolder, 'secret'),
    PUBLIC_URL: given.PUBLIC_URL || `http://localhost:${port}`,
    LOG_LEVEL: given.LOG_LEVEL || 'warn',
    ...mailOf(given, dataFolder),
  };
}

/**
 * What a start with this environment listens on.
 * @param host the address or addresses of the web server
 */
export function listenersOf(
  { PORT, INBOX_PORT, INBOX_SMTP_PORT }: Environment,
  host: string,
): Listener[] {
  const inbox = { INBOX_PORT, INBOX_SMTP_PORT };
  return [
    { variable: 'PORT', port: Number(PORT), hosts: host.split(',') },
    ...Object.entries(inbox).flatMap(([variable, port]) =>
      port ? [{ variable, port: Number(port), hosts: [INBOX_HOST] }] : [],
    ),
  ];
}
