import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { integerArgument } from '@pitlane/api/infra/command-line';
import {
  BENCH_NAME,
  formOf,
  openBench,
  readBenchArguments,
  type Server,
  uniqueEmail,
} from './bench.ts';
import { megabytesOf, secondsOf } from './processes.ts';
import { pace, report, reportTimes, runTurns, timeSeconds } from './rounds.ts';

const { pairs: PAIRS } = await readBenchArguments('pnpm bench:streams', {
  about:
    'measures what open streams of events cost and how they come back when a server is killed; what is made is erased again',
  arguments: { pairs: integerArgument().default(2_500).describe('pairs of buyer and seller') },
});
const PER_SECOND = 100;
const SECONDS = 20;
const AT_ONCE = 50;
const WARM_UP = 1_000;
const IDLE_SECONDS = 30;

const bench = await openBench();
const { database } = bench;
const first = await bench.startServer();

const createListener = () => ({
  /** When each message came. */
  seen: new Map<number, number>(),
  twice: 0,
  begun: Promise.withResolvers<void>(),
});

/** Opens streams of accounts, several at once; each that breaks is opened again at the first server. */
async function listen(tokens: readonly string[], server: Server) {
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
            if (block.includes('event: counters')) listener.begun.resolve();
            if (!block.includes('event: message')) continue;
            const message = Number(/"id":(\d+)/.exec(block)?.[1]);
            if (listener.seen.has(message)) listener.twice += 1;
            else listener.seen.set(message, performance.now());
          }
        }
      } catch {
        // The server has ended, or this group.
      }
      port = first.port;
      if (!isClosed) await wait(Math.random() * 3_000);
    }
  };
  const listeners = await runTurns(tokens.length, AT_ONCE, async (turn) => {
    const listener = createListener();
    read(listener, tokens[turn] ?? '');
    await listener.begun.promise;
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
bench.opened.defer(async () => {
  await database.user.deleteMany({ where: { id: { in: ids } } });
});
const tokens = await runTurns(ids.length, 8, (turn) => bench.tokenOf(ids[turn] ?? 0));
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

// What a server takes for its first calls is not the streams'.
const early = await listen(tokens.slice(0, WARM_UP), first);
early.close();
await wait(5_000);
const before = megabytesOf(first.process).now;
const all = await listen(tokens, first);
await wait(5_000);
const memory = [before, megabytesOf(first.process).now].map((mb) => mb.toFixed(0));
const used = secondsOf(first.process);
await wait(IDLE_SECONDS * 1_000);
const idle = ((secondsOf(first.process) - used) / IDLE_SECONDS) * 100;
report(`${tokens.length} streams`, `${memory.join(' -> ')} MB, ${idle.toFixed(1)} % of a core`);
all.close();

const second = await bench.startServer();
const buyers = await listen(tokens.slice(0, PAIRS), first);
const sellers = await listen(tokens.slice(PAIRS), second);

/** Sends messages of buyers through the first server, at a rate. */
const sendFor = (seconds: number) =>
  pace(PER_SECOND, wait(seconds * 1_000), async (turn) => {
    const pair = (turn * 7) % PAIRS;
    const at = performance.now();
    const { status, body, ms } = await first.request('/api/profile/send-message', {
      token: tokens[pair],
      headers: { 'accept-encoding': 'identity' },
      body: formOf({ chat_id: chats[pair]?.id, message: `Сообщение ${turn}` }),
    });
    if (status !== 201) throw new Error(`${status} ${body}`);
    const { id } = JSON.parse(`${body}`).data;
    return { listener: sellers.listeners[pair], id, at, ms };
  });

function reportSeen(sent: Awaited<ReturnType<typeof sendFor>>): void {
  const took = sent.flatMap(({ listener, id, at }) => {
    const seen = listener?.seen.get(id);
    return seen === undefined ? [] : [seen - at];
  });
  const twice = sellers.listeners.reduce((sum, listener) => sum + listener.twice, 0);
  const own = sent.map(({ ms }) => ms);
  reportTimes('send-message', own);
  reportTimes('from its request to the other process', took);
  report('messages', `${sent.length} sent, ${sent.length - took.length} lost, ${twice} twice`);
}

await sendFor(WARM_UP / PER_SECOND);
const servers = [first, second].map(({ process }) => process);
const usedBefore = servers.map(secondsOf);
const sent = await sendFor(SECONDS);
const shares = servers.map((server, n) => secondsOf(server) - (usedBefore[n] ?? 0));
await wait(1_000);
reportSeen(sent);
const percents = shares.map((seconds) => `${((seconds / SECONDS) * 100).toFixed(0)} %`);
report('of a core', percents.join(', '));

const sending = sendFor(SECONDS);
await wait(3_000);
const back = await timeSeconds(async () => {
  for (const seller of sellers.listeners) seller.begun = Promise.withResolvers();
  second.process.kill('SIGKILL');
  await Promise.all(sellers.listeners.map(({ begun }) => begun.promise));
});
report('all streams back after', `${back.seconds.toFixed(1)} s`);
const late = await sending;
await wait(1_000);
reportSeen(late);
buyers.close();
sellers.close();
await bench.close();
