import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { integerArgument } from '@pitlane/api/infra/command-line';
import {
  BENCH_NAME,
  createForm,
  openBench,
  readBenchArguments,
  type Server,
  uniqueEmail,
} from './bench.ts';
import { cpuSecondsOf, megabytesOf } from './processes.ts';
import { report, reportTimes, runAtRate, runTurns, timeSeconds } from './rounds.ts';

const { pairs: PAIRS } = await readBenchArguments('pnpm bench:streams', {
  about:
    'measures the cost of open event streams, and their reconnection after a server is killed; deletes everything that it creates',
  arguments: { pairs: integerArgument().default(2_500).describe('pairs of buyer and seller') },
});
const MESSAGES_PER_SECOND = 100;
const SENDING_SECONDS = 20;
const CONCURRENCY = 50;
const WARM_UP_COUNT = 1_000;
const IDLE_SECONDS = 30;

const bench = await openBench();
const { database } = bench;
const firstServer = await bench.startServer();

const createListener = () => ({
  /** Time when each message was received. */
  receivedAt: new Map<number, number>(),
  duplicates: 0,
  opened: Promise.withResolvers<void>(),
});

/** Opens streams of accounts, several at once. A broken stream is opened again at the first server. */
async function openStreams(tokens: readonly string[], server: Server) {
  const agent = new Agent();
  let isClosed = false;
  const read = async (listener: ReturnType<typeof createListener>, token: string) => {
    let [port, lastId] = [server.port, ''];
    while (!isClosed) {
      const headers = { authorization: `Bearer ${token}`, 'last-event-id': lastId };
      try {
        const opening = get({ port, host: '127.0.0.1', path: '/api/events', headers, agent });
        const [response]: IncomingMessage[] = await once(opening, 'response');
        let rest = '';
        for await (const text of response?.setEncoding('utf8') ?? []) {
          const blocks = `${rest}${text}`.split('\n\n');
          rest = blocks.pop() ?? '';
          for (const block of blocks) {
            lastId = /^id: (\d+)/m.exec(block)?.[1] ?? lastId;
            if (block.includes('event: counters')) listener.opened.resolve();
            if (!block.includes('event: message')) continue;
            const message = Number(/"id":(\d+)/.exec(block)?.[1]);
            if (listener.receivedAt.has(message)) listener.duplicates += 1;
            else listener.receivedAt.set(message, performance.now());
          }
        }
      } catch {
        // The server has exited, or `close` was called.
      }
      port = firstServer.port;
      if (!isClosed) await wait(Math.random() * 3_000);
    }
  };
  const listeners = await runTurns(tokens.length, CONCURRENCY, async (turn) => {
    const listener = createListener();
    read(listener, tokens[turn] ?? '');
    await listener.opened.promise;
    return listener;
  });
  return {
    listeners,
    close: () => {
      isClosed = true;
      agent.destroy();
    },
  };
}

const users = await database.user.createManyAndReturn({
  data: Array.from({ length: 2 * PAIRS }, () => ({ email: uniqueEmail(), ...BENCH_NAME })),
  select: { id: true },
});
const ids = users.map(({ id }) => id);
bench.disposables.defer(async () => {
  await database.user.deleteMany({ where: { id: { in: ids } } });
});
const tokens = await runTurns(ids.length, 8, (turn) => bench.createToken(ids[turn] ?? 0));
const post = await database.post.findFirstOrThrow({ where: { status: 'active' } });
const chats = await database.chat.createManyAndReturn({
  data: Array.from({ length: PAIRS }, (_none, n) => ({
    postId: post.id,
    titles: { title: 'Porsche 911' },
    buyerId: ids[n] ?? 0,
    sellerId: ids[PAIRS + n] ?? 0,
    status: 'accepted' as const,
    lastMessageAt: new Date(),
    createdAt: new Date(),
  })),
  select: { id: true },
});

// Warm-up, because the memory for a server's first requests does not belong to the streams.
const warmUpStreams = await openStreams(tokens.slice(0, WARM_UP_COUNT), firstServer);
warmUpStreams.close();
await wait(5_000);
const before = megabytesOf(firstServer.process).current;
const allStreams = await openStreams(tokens, firstServer);
await wait(5_000);
const memory = [before, megabytesOf(firstServer.process).current].map((mb) => mb.toFixed(0));
const cpuBefore = cpuSecondsOf(firstServer.process);
await wait(IDLE_SECONDS * 1_000);
const idlePercent = ((cpuSecondsOf(firstServer.process) - cpuBefore) / IDLE_SECONDS) * 100;
report(
  `${tokens.length} streams`,
  `${memory.join(' -> ')} MB, ${idlePercent.toFixed(1)} % of a core`,
);
allStreams.close();

const secondServer = await bench.startServer();
const buyers = await openStreams(tokens.slice(0, PAIRS), firstServer);
const sellers = await openStreams(tokens.slice(PAIRS), secondServer);

/** Sends messages of buyers through the first server, at a rate. */
const sendFor = (seconds: number) =>
  runAtRate(MESSAGES_PER_SECOND, wait(seconds * 1_000), async (turn) => {
    const pair = (turn * 7) % PAIRS;
    const at = performance.now();
    const { status, body, ms } = await firstServer.request('/api/profile/send-message', {
      token: tokens[pair],
      headers: { 'accept-encoding': 'identity' },
      body: createForm({ chat_id: chats[pair]?.id, message: `Сообщение ${turn}` }),
    });
    if (status !== 201) throw new Error(`${status} ${body}`);
    const { id } = JSON.parse(`${body}`).data;
    return { listener: sellers.listeners[pair], id, at, ms };
  });

function reportSeen(sent: Awaited<ReturnType<typeof sendFor>>): void {
  const delays = sent.flatMap(({ listener, id, at }) => {
    const receivedAt = listener?.receivedAt.get(id);
    return receivedAt === undefined ? [] : [receivedAt - at];
  });
  const duplicates = sellers.listeners.reduce((sum, listener) => sum + listener.duplicates, 0);
  const requestTimes = sent.map(({ ms }) => ms);
  reportTimes('send-message', requestTimes);
  reportTimes('from its request to the other process', delays);
  report(
    'messages',
    `${sent.length} sent, ${sent.length - delays.length} lost, ${duplicates} received twice`,
  );
}

await sendFor(WARM_UP_COUNT / MESSAGES_PER_SECOND);
const servers = [firstServer, secondServer].map(({ process }) => process);
const cpuSecondsBefore = servers.map(cpuSecondsOf);
const sentMessages = await sendFor(SENDING_SECONDS);
const shares = servers.map((server, n) => cpuSecondsOf(server) - (cpuSecondsBefore[n] ?? 0));
await wait(1_000);
reportSeen(sentMessages);
const percents = shares.map((seconds) => `${((seconds / SENDING_SECONDS) * 100).toFixed(0)} %`);
report('CPU of the servers', percents.join(', '));

const sending = sendFor(SENDING_SECONDS);
await wait(3_000);
const reconnection = await timeSeconds(async () => {
  for (const seller of sellers.listeners) seller.opened = Promise.withResolvers();
  secondServer.process.kill('SIGKILL');
  await Promise.all(sellers.listeners.map(({ opened }) => opened.promise));
});
report('all streams reconnected after', `${reconnection.seconds.toFixed(1)} s`);
const sentDuringRestart = await sending;
await wait(1_000);
reportSeen(sentDuringRestart);
buyers.close();
sellers.close();
await bench.close();
