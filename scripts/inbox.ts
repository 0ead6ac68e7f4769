// Development inbox: receives all mail by SMTP, forwards none and shows it to users and tests.
import { subscribe } from 'node:diagnostics_channel';
import { mkdirSync } from 'node:fs';
import { MailDev } from 'maildev';
import { exitWithParent, notifyParentReady } from '../apps/api/src/infra/parent-process.ts';
import { INBOX_HOST } from './environment.ts';

/** Older mails are dropped, also from the folder. */
const MAX_MAILS = 500;

// MailDev prints a banner even if it is silent.
console.info = () => {};

/** Subset of MailDev's web server. */
interface WebServer {
  get(path: string, handler: (request: unknown, reply: Reply) => void): void;
}

interface Reply {
  code(status: number): { send(): void };
}

const holdsServer = (message: unknown): message is { fastify: WebServer } =>
  typeof message === 'object' && message !== null && 'fastify' in message;

// Full browsers request it with each mail; MailDev responds with 404.
subscribe('fastify.initialization', (message) => {
  if (!holdsServer(message)) return;
  message.fastify.get('/favicon.ico', (_request, reply) => reply.code(204).send());
});

const { INBOX_PORT, INBOX_SMTP_PORT, INBOX_FOLDER = '' } = process.env;
// Mails contain links that give access to accounts.
mkdirSync(INBOX_FOLDER, { recursive: true, mode: 0o700 });
const inbox = new MailDev({
  web: Number(INBOX_PORT),
  webIp: INBOX_HOST,
  smtp: Number(INBOX_SMTP_PORT),
  ip: INBOX_HOST,
  mailDirectory: INBOX_FOLDER,
  maxEmails: MAX_MAILS,
  silent: true,
});
exitWithParent();
await inbox.start();
notifyParentReady();
