import { type ClientRequest, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { wholeNumber } from '@pitlane/api/infra/command-line';
import { readBenchArguments } from './bench-arguments.ts';
import { BENCH_NAME, openBench, uniqueEmail } from './bench-context.ts';
import { spread } from './figures.ts';
import { megabytesOf, secondsOf } from './processes.ts';
import { mapAtOnce, pacedTurns } from './turns.ts';

const PORTS = [3_994, 3_995] as const;
const { pairs: PAIRS } = await readBenchArguments('pnpm bench:streams', {
  about:
    'measures what open streams of events cost and how they come back when a server is killed; what is made is erased again',
  arguments: { pairs: wholeNumber().default(2_500).describe('pairs of buyer and seller') },
});
const PER_SECOND = 100;
const SECONDS = 20;
const WARM_UP = 1_000;
const IDLE_SECONDS = 30;

const bench = await openBench(PORTS[0], {}, { connections: 16 });
const { database } = bench;

/** Client of a stream that reconnects when the stream breaks. */
class Listening {
  readonly token: string;
  readonly seen = new Map<number, number>();
  twice = 0;
  begun: PromiseWithResolvers<void> = Promise.withResolvers();
  #request: ClientRequest | null = null;
  #lastId: string | undefined;
  #closed = false;

  constructor(token: string) {
    this.token = token;
  }

  open(port: number): Promise<void> {
    const again = () => {
      // The line of another server that broke is no reason to leave this one.
      if (!this.#closed) setTimeout(() => this.open(PORTS[0]), Math.random() * 3_000);
    };
    const headers = {
      authorization: `Bearer ${this.token}`,
      ...(this.#lastId && { 'last-event-id': this.#lastId }),
    };
    this.#request = get({ port, host: '127.0.0.1', path: '/api/events', headers, agent: false });
    this.#request.on('error', again).on('response', (response) => {
      let rest = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        const blocks = (rest + text).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) this.#read(block);
      });
      response.once('error', () => {}).once('close', again);
    });
    return this.begun.promise;
  }

  #read(block: string): void {
    const id = /^id: (\d+)/m.exec(block)?.[1];
    if (id) this.#lastId = id;
    if (block.includes('event: counters')) this.begun.resolve();
    if (!block.includes('event: message')) return;
    const message = Number(/"id":(\d+)/.exec(block)?.[1]);
    if (this.seen.has(message)) this.twice += 1;
    else this.seen.set(message, performance.now());
  }

  close(): void {
    this.#closed = true;
    this.#request?.destroy();
  }
}

interface Pair {
  chatId: number;
  buyer: Listening;
  seller: Listening;
}

const users = await database.user.createManyAndReturn({
  data: Array.from({ length: 2 * PAIRS }, () => ({
    email: uniqueEmail(),
    ...BENCH_NAME,
  })),
  select: { id: true },
});
const ids = users.map(({ id }) => id);

async function makePairs(): Promise<Pair[]> {
  const post = await database.post.findFirstOrThrow({ where: { status: 'active' } });
  const people = await mapAtOnce(
    ids,
    8,
    async (userId) => new Listening(await bench.tokenOf(userId)),
  );
  const chats = await database.chat.createManyAndReturn({
    data: Array.from({ length: PAIRS }, (_none, n) => ({
      postId: post.id,
      titles: { title: 'Porsche 911' },
      buyerId: ids[2 * n] ?? 0,
      sellerId: ids[2 * n + 1] ?? 0,
      status: 'accepted' as const,
      lastMessageAt: new Date(),
      createdAt: new Date(),
    })),
    select: { id: true },
  });
  return chats.map(({ id }, n) => ({
    chatId: id,
    buyer: people[2 * n] as Listening,
    seller: people[2 * n + 1] as Listening,
  }));
}

const sent: { pair: Pair; id: number; at: number }[] = [];

/** Sends a message through the first server. */
async function send(pair: Pair, text: string): Promise<void> {
  const form = new FormData();
  form.set('chat_id', String(pair.chatId));
  form.set('message', text);
  const at = performance.now();
  const { status, body } = await bench.request('/api/profile/send-message', {
    token: pair.buyer.token,
    headers: { 'accept-encoding': 'identity' },
    body: form,
  });
  if (status !== 201) throw new Error(String(status));
  const { data } = JSON.parse(Buffer.from(body).toString());
  sent.push({ pair, id: data.id, at });
}

async function sendFor(seconds: number, pairs: Pair[]): Promise<void> {
  const all: Promise<void>[] = [];
  for await (const n of pacedTurns(PER_SECOND, (turn) => turn >= seconds * PER_SECOND)) {
    all.push(send(pairs[(n * 7) % pairs.length] as Pair, `Сообщение ${n}`));
  }
  await Promise.all(all);
}

function reportSeen(): void {
  const took = sent
    .flatMap(({ pair, id, at }) => (pair.seller.seen.get(id) ?? Number.NaN) - at)
    .filter((milliseconds) => !Number.isNaN(milliseconds));
  const twice = sent.reduce((sum, { pair }) => sum + pair.seller.twice, 0);
  console.log(
    `seen by the other process: ${spread(took)}; sent ${sent.length}, lost ${sent.length - took.length}, twice ${twice}`,
  );
}

const first = await bench.start('server');
try {
  const pairs = await makePairs();
  const people = pairs.flatMap(({ buyer, seller }) => [buyer, seller]);
  // What a server takes for its first calls is not the streams'.
  const early = people.slice(0, WARM_UP).map(({ token }) => new Listening(token));
  await mapAtOnce(early, 50, (person) => person.open(PORTS[0]));
  for (const person of early) person.close();
  await wait(5_000);
  const before = megabytesOf(first).now;
  await mapAtOnce(people, 50, (person) => person.open(PORTS[0]));
  await wait(5_000);
  const after = megabytesOf(first).now;
  const used = secondsOf(first);
  await wait(IDLE_SECONDS * 1_000);
  const idle = ((secondsOf(first) - used) / IDLE_SECONDS) * 100;
  console.log(
    `${people.length} streams: ${before.toFixed(0)} -> ${after.toFixed(0)} MB, at rest ${idle.toFixed(1)} % of a core`,
  );

  const second = await bench.start('server', { PORT: String(PORTS[1]) });
  const servers = [first, second];
  for (const person of people) person.close();
  const half = pairs.map(({ chatId, buyer, seller }) => ({
    chatId,
    buyer: new Listening(buyer.token),
    seller: new Listening(seller.token),
  }));
  await mapAtOnce(half, 25, async ({ buyer, seller }) => {
    await Promise.all([buyer.open(PORTS[0]), seller.open(PORTS[1])]);
  });
  await sendFor(WARM_UP / PER_SECOND, half);
  sent.length = 0;
  const usedBefore = servers.map(secondsOf);
  await sendFor(SECONDS, half);
  const shares = servers.map((server, n) => secondsOf(server) - (usedBefore[n] ?? 0));
  await wait(1_000);
  reportSeen();
  console.log(
    `of a core: ${shares.map((used) => `${((used / SECONDS) * 100).toFixed(0)} %`).join(', ')}`,
  );

  sent.length = 0;
  const sending = sendFor(SECONDS, half);
  await wait(3_000);
  const killed = performance.now();
  for (const { seller } of half) seller.begun = Promise.withResolvers();
  second.kill('SIGKILL');
  await Promise.all(half.map(({ seller }) => seller.begun.promise));
  console.log(`all streams back after ${((performance.now() - killed) / 1_000).toFixed(1)} s`);
  await sending;
  await wait(1_000);
  reportSeen();
  for (const { buyer, seller } of half) for (const person of [buyer, seller]) person.close();
} finally {
  await database.user.deleteMany({ where: { id: { in: ids } } });
  await bench.close();
}
