import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readConfig } from '@pitlane/api/config';
import { systemClock } from '@pitlane/api/infra/clock';
import { openDatabase } from '@pitlane/api/infra/database';
import { heaps } from '@pitlane/api/infra/heaps';
import { buildServices } from '@pitlane/api/services';
import { downloadTransaction } from '@pitlane/contracts';
import { readBenchArguments } from './bench-arguments.ts';
import { SECRET, serverEnvironment } from './server-environment.ts';

const PORT = 3_993;
/** Until the heap has the size that it keeps. */
const WARM_UP = 1_000;
const DOCUMENTS = 1_000;
const LINES = 4;

await readBenchArguments('pnpm bench:payments', {
  about: 'measures documents of payments in PDF; what is made is erased again',
});

const config = readConfig(serverEnvironment(PORT));
const database = openDatabase(config);
const { sessions } = buildServices({
  config,
  database,
  clock: systemClock,
  secret: SECRET,
  migrations: 0,
});
const { id: userId } = await database.user.create({
  data: { email: `${randomUUID()}@bench.test`, firstName: 'Иван', lastName: 'Петров' },
});
const { token } = await database.$transaction((transaction) =>
  sessions.open(transaction, userId, { address: '127.0.0.1', userAgent: 'bench' }),
);
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

const server = fork(fileURLToPath(import.meta.resolve('@pitlane/api/server')), {
  env: { ...serverEnvironment(PORT), ...heaps },
});
await once(server, 'message');

const megabytes = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1_024;

/** Downloads so many documents, one after the other; the sorted milliseconds, and how many bytes each has. */
async function download(count: number) {
  const path = downloadTransaction.path.replace(':id', String(payment.id));
  const took: number[] = [];
  let bytes = 0;
  for (let index = 0; index < count; index += 1) {
    const from = performance.now();
    const answer = await fetch(`http://127.0.0.1:${PORT}/api${path}`, {
      headers: { Authorization: `Bearer ${token}`, 'Accept-Language': index % 2 ? 'ru' : 'en' },
    });
    const body = await answer.arrayBuffer();
    took.push(performance.now() - from);
    if (answer.status !== 200) throw new Error(`${answer.status}: ${Buffer.from(body)}`);
    bytes = Math.max(bytes, body.byteLength);
  }
  return { took: took.sort((a, b) => a - b), bytes };
}

try {
  await download(WARM_UP);
  const before = megabytes();
  const { took, bytes } = await download(DOCUMENTS);
  const growth = megabytes() - before;
  const at = (share: number) => took[Math.ceil(took.length * share) - 1]?.toFixed(0);
  console.log(`PDF: 95 % within ${at(0.95)} ms (goal 150), median ${at(0.5)} ms`);
  console.log(`     ${(bytes / 1_000).toFixed(1)} kB at most (goal 60)`);
  console.log(
    `     ${DOCUMENTS} in a row: ${growth.toFixed(0)} MB more (goal 40) after ${before.toFixed(0)}`,
  );
} finally {
  server.kill('SIGTERM');
  await database.transactionItem.deleteMany({ where: { transactionId: payment.id } });
  await database.moneyTransaction.delete({ where: { id: payment.id } });
  await database.user.delete({ where: { id: userId } });
  await database.$disconnect();
}
