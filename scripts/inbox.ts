// The development inbox: takes all mail by SMTP, sends none on and shows it to people and to tests.
import { subscribe } from 'node:diagnostics_channel';
import { mkdirSync } from 'node:fs';
import { MailDev } from 'maildev';
import { followParent, readyForParent } from '../apps/api/src/infra/parent.ts';
import { INBOX_HOST } from './environment.ts';

/** The oldest are dropped, from the folder too. */
const MAX_MAILS = 500;

// It announces itself even when it is told to be silent.
console.info = () => {};

/** The part of MailDev's web server that is used here. */
interface WebServer {
  get(path: string, handler: (request: unknown, reply: Reply) => void): void;
}

interface Reply {
  code(status: number): { send(): void };
}

const holdsServer = (message: unknown): message is { fastify: WebServer } =>
  typeof message === 'object' && message !== null && 'fastify' in message;

// Full browsers request it with each mail that they show; MailDev answers 404.
subscribe('fastify.initialization', (message) => {
  if (!holdsServer(message)) return;
  message.fastify.get('/favicon.ico', (_request, reply) => reply.code(204).send());
});

const { INBOX_PORT, INBOX_SMTP_PORT, INBOX_FOLDER = '' } = process.env;
// Mails hold links that open accounts.
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
followParent();
await inbox.start();
readyForParent();
