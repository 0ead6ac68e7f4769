import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Config } from '../config.ts';

/** nodemailer's own are minutes: a hung server would hold the worker. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
const REFUSED_FOR_GOOD = 500;

export interface Message {
  /** Kept over retries, so that a mail that was sent twice is one to its reader's program. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** When it was written; now, unless said. */
  date?: Date;
  /** Where a mail program posts that no more of these are wanted (RFC 8058). */
  unsubscribe?: string | null;
}

/** Sends mail; resolves when the server has taken it. */
export interface Mailer {
  /**
   * @throws MailRefused when trying again would be of no use, else whatever went wrong
   */
  send(message: Message): Promise<void>;
  /** Lets go of connections that are kept. */
  close(): void;
}

/** The server will never take this mail. */
export class MailRefused extends Error {
  override name = 'MailRefused';
  /** Whether it refuses the address, whatever is sent there. */
  readonly isAddress: boolean;

  constructor(message: string, isAddress: boolean) {
    super(message);
    this.isAddress = isAddress;
  }
}

/** By its extended status it refuses the sender or the way, whoever it is for (RFC 3463, X.7). */
const REFUSES_US = /^\d{3}[ -]5\.7\./;

/** What the mail server answered, and whether that is about the address alone. */
function answerOf(error: unknown): { code: number | null; isAddress: boolean } {
  if (!(error instanceof Error)) return { code: null, isAddress: false };
  const [code, command, response]: unknown[] = ['responseCode', 'command', 'response'].map((key) =>
    Reflect.get(error, key),
  );
  return {
    code: typeof code === 'number' ? code : null,
    isAddress: command === 'RCPT TO' && !REFUSES_US.test(String(response)),
  };
}

/** Of a letter that can be stopped; prepared, so that no line is folded. */
const listHeaders = (address: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${address}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/**
 * Mail through an SMTP server. The same message is the same bytes each time.
 * @param connections how many are kept, for many mails; else each mail has a new one
 */
export function openMailer(
  config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL'>,
  connections?: number,
): Mailer {
  const options = { url: config.SMTP_URL, ...TIMEOUTS };
  // What a broken connection becomes of is for the caller to decide: the pool would send it again.
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
          // As an object the address is taken as it is, never as a list of them.
          to: { name: '', address: to },
          subject,
          html,
          text,
          // The quickest to write; of Cyrillic text also the shortest.
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
        // In one piece: sent as it is put together, it would be a write to the connection for every few lines.
        await transport.sendMail({ envelope: mail.getEnvelope(), raw: await mail.build() });
      } catch (error) {
        const { code, isAddress } = answerOf(error);
        if (code === null) throw error;
        // What the server says of it may name the address, and errors are logged.
        if (code >= REFUSED_FOR_GOOD) {
          throw new MailRefused(`the mail server refused: ${code}`, isAddress);
        }
        throw new Error(`the mail server put it off: ${code}`);
      }
    },
  };
}
