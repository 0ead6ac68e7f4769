import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll } from 'vitest';
import { email } from '../modules/core/email-queue/email-queue.service.ts';
import { queuedJobs } from '../queued-jobs.ts';
import { testQueue } from './test-queue.ts';
import type { TestWorld } from './test-world.ts';

export interface ReceivedMail {
  /** Recipients of the SMTP envelope */
  to: string[];
  subject: string;
  text: string;
  html: string;
  /** Paths of the links in the order of the text, without the product's origin */
  links: string[];
  parsed: ParsedMail;
  raw: string;
}

export interface MailServer {
  /** Value of SMTP_URL for a world */
  url: string;
  received: ReceivedMail[];
  /** Response to the next recipients, or to their messages if `content`; `null` accepts both */
  refuse: { code: number; message: string; content?: boolean } | null;
  /** Number of recipients received, including rejected ones */
  tries: number;
  /** True to accept emails and close the connection before confirming */
  drops: boolean;
  /** The server responds to recipients only after this promise resolves */
  held: Promise<void> | null;
  /**
   * Processes all queued emails like the worker; returns those received.
   * @throws the error of an email's job; that email is queued again
   */
  deliver(world: TestWorld): Promise<ReceivedMail[]>;
  close(): Promise<void>;
}

const textsOf = (address: AddressObject | AddressObject[] | undefined) =>
  [address ?? []].flat().map(({ text }) => text);

/** Opens an SMTP server before the tests of a file and closes it after them. */
export function sharedMailServer(): MailServer {
  const mailServer = {} as MailServer;
  beforeAll(async () => {
    await startMailServer(0, mailServer);
  });
  afterAll(() => mailServer.close());
  return mailServer;
}

/**
 * Starts a real SMTP server that stores received emails.
 * @param port any free port by default
 * @param target object that becomes the mail server
 */
export async function startMailServer(
  port = 0,
  target: Partial<MailServer> = {},
): Promise<MailServer> {
  const mailServer = Object.assign(target, {
    received: [],
    refuse: null,
    tries: 0,
    drops: false,
    held: null,
  } as Pick<MailServer, 'received' | 'refuse' | 'tries' | 'drops' | 'held'>);
  const createRejection = () =>
    mailServer.refuse &&
    Object.assign(new Error(mailServer.refuse.message), { responseCode: mailServer.refuse.code });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onRcptTo(_address, _session, done) {
      mailServer.tries += 1;
      await mailServer.held;
      done(mailServer.refuse?.content ? null : createRejection());
    },
    onData(stream, session, done) {
      const receive = async () => {
        const raw = await textOf(stream);
        const parsed = await simpleParser(raw);
        const rejection = createRejection();
        if (rejection) return done(rejection);
        const text = parsed.text ?? '';
        mailServer.received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          subject: parsed.subject ?? '',
          text,
          html: parsed.html || '',
          links: Array.from(text.matchAll(/https?:\/\/[^/\s]+(\/\S+)/g), ([, path = '']) => path),
          parsed,
          raw,
        });
        if (!mailServer.drops) return done();
        for (const socket of sockets) socket.destroy();
      };
      receive().catch(done);
    },
  });
  // A process killed while it sends an email resets its connection: without a listener the error would end the whole
  // test run.
  server.on('error', () => {});
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: boundPort } = server.server.address() as AddressInfo;

  return Object.assign(mailServer, {
    url: `smtp://127.0.0.1:${boundPort}`,
    async deliver(world: TestWorld) {
      const countBefore = mailServer.received.length;
      const { config, database, clock, secret } = world;
      const jobs = queuedJobs(world.app.services, {
        config,
        database,
        clock,
        secret,
        migrations: 0,
      });
      const mailJob = jobs.find(({ name }) => name === 'mail');
      const boss = await testQueue(config.DATABASE_URL);
      try {
        for (;;) {
          const [job] = await boss.fetch('mail');
          if (!job) return mailServer.received.slice(countBefore);
          try {
            await mailJob?.run(job);
            await boss.complete('mail', job.id);
          } catch (error) {
            await boss.fail('mail', job.id);
            throw error;
          }
        }
      } finally {
        await boss.stop({ graceful: false });
      }
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

/** Returns the addresses in an email's To header. */
export const toHeaderOf = (mail: ReceivedMail) => textsOf(mail.parsed.to);

/** Returns the contents of queued emails, the oldest first. */
export async function queuedEmails({ database }: Pick<TestWorld, 'database'>) {
  const rows = await database.$queryRaw<{ data: unknown }[]>`
    SELECT data FROM pgboss.job WHERE name = 'mail' AND state IN ('created', 'retry')
    ORDER BY created_on, id`;
  return rows.map(({ data }) => email.parse(data));
}

/** Deletes queued emails, so that no test finds those of another. */
export async function deleteQueuedEmails({ database }: Pick<TestWorld, 'database'>): Promise<void> {
  await database.$executeRaw`DELETE FROM pgboss.job WHERE name = 'mail'`;
}

/** Makes failed emails due at once. */
export async function makeRetriesDue({ database }: Pick<TestWorld, 'database'>): Promise<number> {
  return database.$executeRaw`
    UPDATE pgboss.job SET start_after = now() WHERE name = 'mail' AND state = 'retry'`;
}
