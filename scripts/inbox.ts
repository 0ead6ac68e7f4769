// The development inbox: takes all mail by SMTP, sends none on and shows it to people and to tests.
import { mkdirSync } from 'node:fs';
import { MailDev } from 'maildev';
import { followParent, readyForParent } from '../apps/api/src/infra/parent.ts';
import { INBOX_HOST } from './environment.ts';

/** The oldest are dropped, from the folder too. */
const MAX_MAILS = 500;

// It announces itself even when it is told to be silent.
console.info = () => {};

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
