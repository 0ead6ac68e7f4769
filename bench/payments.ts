import { randomUUID } from 'node:crypto';
import { mallocEnvironment } from '@pitlane/api/infra/memory-settings';
import { downloadTransaction } from '@pitlane/contracts';
import { addressOf, openBench, readBenchArguments } from './bench.ts';
import { megabytesOf } from './processes.ts';
import { reportAtMost, run, runTurns } from './rounds.ts';

/** Until the heap has the size that it keeps. */
const WARM_UP = 1_000;
const DOCUMENTS = 1_000;
const LINES = 4;

await readBenchArguments('pnpm bench:payments', {
  about: 'measures documents of payments in PDF; what is made is erased again',
});

const bench = await openBench();
const { database } = bench;
const { id: userId } = await bench.createUser({ firstName: 'Иван', lastName: 'Петров' });
const token = await bench.tokenOf(userId);
const line = { kind: 'advert', count: 3, price: 5_000, amount: 15_000, net: 15_000 } as const;
const now = new Date();
const { id } = await database.moneyTransaction.create({
  data: {
    userId,
    kind: 'payment',
    status: 'succeeded',
    key: randomUUID(),
    subtotal: LINES * line.amount,
    amount: LINES * line.amount,
    contact: 'ivan@bench.test',
    buyer: { name: 'ООО «Сто лошадиных сил и один осёл»', inn: '7800000108', address: 'Тверь' },
    language: 'ru',
    method: 'bank_card',
    receipt: 'succeeded',
    createdAt: now,
    paidAt: now,
    items: { create: Array.from({ length: LINES }, () => line) },
  },
});
bench.opened.defer(async () => {
  await database.transactionItem.deleteMany({ where: { transactionId: id } });
  await database.moneyTransaction.delete({ where: { id } });
});

const server = await bench.startServer(mallocEnvironment);
const address = addressOf(downloadTransaction, { id });
let largest = 0;
const download = async (turn: number) => {
  const headers = { 'accept-language': turn % 2 ? 'ru' : 'en' };
  const { status, body, ms } = await server.request(address, { token, headers });
  if (status !== 200) throw new Error(`${status} ${body}`);
  largest = Math.max(largest, body.length);
  return ms;
};
await runTurns(WARM_UP, 1, download);
const before = megabytesOf(server.process).now;
await run(DOCUMENTS, ['a document in PDF', download, { p95: 150 }]);
const growth = megabytesOf(server.process).now - before;
reportAtMost('the largest', largest / 1_000, 60, 'kB');
reportAtMost(`${DOCUMENTS} in a row, after ${before.toFixed(0)} MB`, growth, 40, 'MB more');
await bench.close();
