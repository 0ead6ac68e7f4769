import { join } from 'node:path';
import { heaps } from '../apps/api/src/infra/heaps.ts';

/** The variables of the product's processes, with what a start on one machine fills in. */
export interface Environment extends NodeJS.ProcessEnv {
  HOST: string;
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
  host: string;
}

/** Where the inbox listens: it shows every mail to whoever asks. */
export const INBOX_HOST = '127.0.0.1';

/** Mail goes to an inbox of the start's own, unless a mail server is named. */
function mailOf(given: NodeJS.ProcessEnv, dataFolder: string) {
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
    HOST: given.HOST || '0.0.0.0',
    PORT: port,
    MEDIA_FOLDER: given.MEDIA_FOLDER || join(dataFolder, 'media'),
    SECRET_FILE: given.SECRET_FILE || join(dataFolder, 'secret'),
    PUBLIC_URL: given.PUBLIC_URL || `http://localhost:${port}`,
    LOG_LEVEL: given.LOG_LEVEL || 'warn',
    ...mailOf(given, dataFolder),
  };
}

/** What a start with this environment listens on. */
export function listenersOf({ HOST, PORT, INBOX_PORT, INBOX_SMTP_PORT }: Environment): Listener[] {
  const inbox = { INBOX_PORT, INBOX_SMTP_PORT };
  return [
    { variable: 'PORT', port: Number(PORT), host: HOST },
    ...Object.entries(inbox).flatMap(([variable, port]) =>
      port ? [{ variable, port: Number(port), host: INBOX_HOST }] : [],
    ),
  ];
}
