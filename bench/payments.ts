import { randomUUID } from 'node:crypto';
import { heaps } from '@pitlane/api/infra/heaps';
import { downloadTransaction } from '@pitlane/contracts';
import { readBenchArguments } from './bench-arguments.ts';
import { describe, openBench } from './bench-context.ts';
import { report, spread } from './figures.ts';
import { megabytesOf } from './processes.ts';
import { timeTurns } from './turns.ts';

const PORT = 3_993;
/** Until the heap has the size that it keeps. */
const WARM_UP = 1_000;
const DOCUMENTS = 1_000;
const LINES = 4;

await readBenchArguments('pnpm bench:payments', {
  about: 'measures documents of payments in PDF; what is made is erased again',
});

const bench = await openBench(PORT);
const { database } = bench;
const { id: userId } = await bench.createUser({ firstName: 'Иван', lastName: 'Петров' });
const token = await bench.tokenOf(userId);
const line = { kind: 'advert', count: 3, price: 5_000, amount: 15_000, net: 15_000 } as const;
const now = new Date();
const payment = await database.moneyTransaction.create({
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

const server = await bench.start('server', heaps);
const path = `/api${downloadTransaction.path.replace(':id', String(payment.id))}`;

/** Downloads documents one after the other; returns the milliseconds and the largest size. */
async function download(count: number) {
  let bytes = 0;
  const { took } = await timeTurns(count, async (turn) => {
    const headers = { 'accept-language': turn % 2 ? 'ru' : 'en' };
    const response = await bench.request(path, { token, headers });
    if (response.status !== 200) throw new Error(describe(response));
    bytes = Math.max(bytes, response.body.byteLength);
    return response.ms;
  });
  return { took, bytes };
}

try {
  await download(WARM_UP);
  const before = megabytesOf(server).now;
  const { took, bytes } = await download(DOCUMENTS);
  const growth = megabytesOf(server).now - before;
  report('a document in PDF', spread(took), '95 % ≤ 150 ms');
  report('the largest', `${(bytes / 1_000).toFixed(1)} kB`, '≤ 60 kB');
  const memory = `${growth.toFixed(0)} MB more after ${before.toFixed(0)}`;
  report(`${DOCUMENTS} in a row`, memory, '≤ 40 MB more');
} finally {
  await database.transactionItem.deleteMany({ where: { transactionId: payment.id } });
  await database.moneyTransaction.delete({ where: { id: payment.id } });
  await database.user.delete({ where: { id: userId } });
  await bench.close();
}
