import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

/** nodemailer's own are minutes: a hung server would hold the worker (reliability, M14). */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
const REFUSED_FOR_GOOD = 500;

export interface Message {
  /** Kept over retries, so that a mail that was sent twice is one to its reader's program. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** Sends mail; resolves when the server has taken it. */
export interface Mailer {
  /**
   * @throws MailRefused when trying again would be of no use, else whatever went wrong
   */
  send(message: Message): Promise<void>;
}

/** The server will never take this mail. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

/** Mail through an SMTP server; a new connection each time, because mails are few. */
export function openMailer(config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL'>): Mailer {
  const transport = createTransport({ url: config.SMTP_URL, ...TIMEOUTS });
  const host = new URL(config.PUBLIC_URL).hostname;
  return {
    async send({ id, to, subject, html, text }) {
      try {
        await transport.sendMail({
          from: config.MAIL_FROM,
          // As an object the address is taken as it is, never as a list of them (reliability, C8).
          to: { name: '', address: to },
          subject,
          html,
          text,
          messageId: `<${id}@${host}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (error) {
        const code = error instanceof Error ? Reflect.get(error, 'responseCode') : null;
        if (typeof code !== 'number') throw error;
        // What the server says of it may name the address, and errors are logged (reliability, H9).
        if (code >= REFUSED_FOR_GOOD) throw new MailRefused(`the mail server refused: ${code}`);
        throw new Error(`the mail server put it off: ${code}`);
      }
    },
  };
}
