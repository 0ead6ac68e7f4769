// Development inbox: receives all emails by SMTP, forwards none and shows them to users and tests.
import { subscribe } from 'node:diagnostics_channel';
import { mkdirSync } from 'node:fs';
import { MailDev } from 'maildev';
import { exitWithParent, notifyParentReady } from '../apps/api/src/infra/parent-process.ts';
import { INBOX_HOST } from './environment.ts';

/** Maximum number of stored emails; older ones are deleted, also from the folder. */
const MAX_EMAILS = 500;

// MailDev prints a banner even if it is silent.
console.info = () => {};

/** Subset of MailDev's web server. */
interface WebServer {
  get(path: string, handler: (request: unknown, reply: Reply) => void): void;
}

interface Reply {
  code(status: number): { send(): void };
}

const hasWebServer = (message: unknown): message is { fastify: WebServer } =>
  typeof message === 'object' && message !== null && 'fastify' in message;

// Full browsers request it with each email; MailDev responds with 404.
subscribe('fastify.initialization', (message) => {
  if (!hasWebServer(message)) return;
  message.fastify.get('/favicon.ico', (_request, reply) => reply.code(204).send());
});

const { INBOX_PORT, INBOX_SMTP_PORT, INBOX_FOLDER = '' } = process.env;
// Emails contain links that give access to accounts.
mkdirSync(INBOX_FOLDER, { recursive: true, mode: 0o700 });
const inbox = new MailDev({
  web: Number(INBOX_PORT),
  webIp: INBOX_HOST,
  smtp: Number(INBOX_SMTP_PORT),
  ip: INBOX_HOST,
  mailDirectory: INBOX_FOLDER,
  maxEmails: MAX_EMAILS,
  silent: true,
});
exitWithParent();
await inbox.start();
notifyParentReady();
