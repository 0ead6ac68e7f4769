import { randomUUID } from 'node:crypto';
import { mallocEnvironment } from '@pitlane/api/infra/memory-settings';
import { downloadTransaction } from '@pitlane/contracts';
import { openBench, readBenchArguments, requestPath } from './bench.ts';
import { megabytesOf } from './processes.ts';
import { reportAtMost, run, runTurns } from './rounds.ts';

/** Number of requests until the heap has reached its final size. */
const WARM_UP_TURNS = 1_000;
const DOCUMENT_COUNT = 1_000;
const LINE_COUNT = 4;

await readBenchArguments('pnpm bench:payments', {
  about: 'measures PDF documents of payments; deletes everything that it creates',
});

const bench = await openBench();
const { database } = bench;
const { id: userId } = await bench.createUser({ firstName: 'Иван', lastName: 'Петров' });
const token = await bench.createToken(userId);
const line = { kind: 'advert', count: 3, price: 5_000, amount: 15_000, net: 15_000 } as const;
const now = new Date();
const { id } = await database.moneyTransaction.create({
  data: {
    userId,
    kind: 'payment',
    status: 'succeeded',
    key: randomUUID(),
    subtotal: LINE_COUNT * line.amount,
    amount: LINE_COUNT * line.amount,
    contact: 'ivan@bench.test',
    buyer: { name: 'ООО «Сто лошадиных сил и один осёл»', inn: '7800000108', address: 'Тверь' },
    language: 'ru',
    method: 'bank_card',
    receipt: 'succeeded',
    createdAt: now,
    paidAt: now,
    items: { create: Array.from({ length: LINE_COUNT }, () => line) },
  },
});
bench.disposables.defer(async () => {
  await database.transactionItem.deleteMany({ where: { transactionId: id } });
  await database.moneyTransaction.delete({ where: { id } });
});

const server = await bench.startServer(mallocEnvironment);
const path = requestPath(downloadTransaction, { id });
let largestBytes = 0;
const download = async (turn: number) => {
  const headers = { 'accept-language': turn % 2 ? 'ru' : 'en' };
  const { status, body, ms } = await server.request(path, { token, headers });
  if (status !== 200) throw new Error(`${status} ${body}`);
  largestBytes = Math.max(largestBytes, body.length);
  return ms;
};
await runTurns(WARM_UP_TURNS, 1, download);
const megabytesBefore = megabytesOf(server.process).current;
await run(DOCUMENT_COUNT, ['a PDF document', download, { p95: 150 }]);
const growth = megabytesOf(server.process).current - megabytesBefore;
reportAtMost('the largest document', largestBytes / 1_000, 60, 'kB');
reportAtMost(
  `${DOCUMENT_COUNT} in a row, after ${megabytesBefore.toFixed(0)} MB`,
  growth,
  40,
  'MB more',
);
await bench.close();
