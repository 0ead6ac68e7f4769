import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Config } from '../config.ts';

/** Timeouts of nodemailer are minutes by default: a hung server would block the worker. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
const PERMANENT_FAILURE = 500;

export interface Message {
  /** Same for all retries, so that mail programs treat a mail that was sent twice as one. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Date of writing; default: now. */
  date?: Date;
  /** URL for one-click unsubscribing (RFC 8058). */
  unsubscribe?: string | null;
}

/** Sends mail; `send` resolves once the server has accepted it. */
export interface Mailer {
  /** @throws MailRefused if retrying is useless, else the original error */
  send(message: Message): Promise<void>;
  close(): void;
}

/** Permanent rejection of a mail by the server. */
export class MailRefused extends Error {
  override name = 'MailRefused';
  /** True if the address is rejected for any mail. */
  readonly isAddress: boolean;

  constructor(message: string, isAddress: boolean) {
    super(message);
    this.isAddress = isAddress;
  }
}

/** Extended status of a rejected sender or route, for any recipient (RFC 3463, X.7). */
const SENDER_REJECTED = /^\d{3}[ -]5\.7\./;

/** Returns the mail server's code, and whether it rejects the address only. */
function readResponse(error: unknown): { code: number | null; isAddressRejected: boolean } {
  if (!(error instanceof Error)) return { code: null, isAddressRejected: false };
  const [code, command, response]: unknown[] = ['responseCode', 'command', 'response'].map((key) =>
    Reflect.get(error, key),
  );
  return {
    code: typeof code === 'number' ? code : null,
    isAddressRejected: command === 'RCPT TO' && !SENDER_REJECTED.test(String(response)),
  };
}

/** Headers of a mail that can be unsubscribed from; prepared, so that no line is folded. */
const listHeaders = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/**
 * Opens a mailer for an SMTP server. Equal messages give equal bytes.
 * @param connections size of the connection pool for many mails; without it each mail has its own connection
 */
export function openMailer(
  config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL'>,
  connections?: number,
): Mailer {
  const options = { url: config.SMTP_URL, ...TIMEOUTS };
  // The pool must not requeue after a broken connection: the caller decides about retries.
  const pool = { pool: true, maxConnections: connections, maxRequeues: 0 } as const;
  const transport = connections
    ? createTransport({ ...options, ...pool })
    : createTransport(options);
  const host = new URL(config.PUBLIC_URL).hostname;
  return {
    close: () => transport.close(),
    async send({ id, to, subject, html, text, date, unsubscribe }) {
      try {
        const mail = new MailComposer({
          from: config.MAIL_FROM,
          // As an object the address is never parsed as a list.
          to: { name: '', address: to },
          subject,
          html,
          text,
          // Fastest to encode, and shortest for Cyrillic text.
          encoding: 'base64',
          messageId: `<${id}@${host}>`,
          baseBoundary: id,
          ...(date && { date }),
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribe && listHeaders(unsubscribe)),
          },
          disableFileAccess: true,
          disableUrlAccess: true,
        }).compile();
        // Built as a whole: streaming would write to the connection for every few lines.
        await transport.sendMail({ envelope: mail.getEnvelope(), raw: await mail.build() });
      } catch (error) {
        const { code, isAddressRejected } = readResponse(error);
        if (code === null) throw error;
        // The server's text may contain the address, and errors are logged.
        if (code >= PERMANENT_FAILURE) {
          throw new MailRefused(`the mail server refused: ${code}`, isAddressRejected);
        }
        throw new Error(`the mail server put it off: ${code}`);
      }
    },
  };
}
