import { randomUUID } from 'node:crypto';
import { buildApp } from '@pitlane/api/app';
import { hashPassword } from '@pitlane/api/infra/passwords';
import { type RouteContract, sendResetUrl, signIn, signUp } from '@pitlane/contracts';
import { readBenchArguments } from './bench-arguments.ts';
import { BENCH_NAME, openBench, uniqueEmail } from './bench-context.ts';
import { quantile } from './figures.ts';
import { runFor } from './turns.ts';

const SAMPLES = 30;
const SECONDS = 5;
const AT_ONCE = 8;
const PASSWORD = 'верный конь 42';

await readBenchArguments('pnpm bench:sign-in', {
  about:
    'times sign-in, sign-up and password resets, of known and unknown addresses; what is made is erased again',
});

const bench = await openBench(0, { LOG_LEVEL: 'silent' });
const { database } = bench;
const app = await buildApp(bench.app);
await app.ready();

const passwordHash = await hashPassword(PASSWORD);
const known = uniqueEmail();
const blocked = uniqueEmail();
const waiting = uniqueEmail();
const person = { ...BENCH_NAME, phone: '+79990000000', passwordHash };
await bench.createUser({ ...person, email: known });
await bench.createUser({
  ...person,
  email: blocked,
  blockedAt: new Date(),
  blockedReason: 'bench',
});
await database.registration.create({
  data: {
    ...person,
    id: randomUUID(),
    email: waiting,
    isEntity: false,
    locale: 'en',
    network: 'a network',
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + 3_600_000),
  },
});

/** Milliseconds a call takes. */
async function time(contract: RouteContract, payload: object, expected: number): Promise<number> {
  const from = performance.now();
  const { statusCode, body } = await app.inject({
    method: contract.method,
    url: `/api${contract.path}`,
    payload,
  });
  if (statusCode !== expected) throw new Error(`${statusCode} instead of ${expected}: ${body}`);
  return performance.now() - from;
}

const login = (email: string, password: string, expected: number) =>
  time(signIn, { email, password }, expected);
const register = (email: string) =>
  time(
    signUp,
    {
      name: 'Bench',
      surname: 'Bench',
      email,
      phone: '+7 999 123-45-67',
      password: PASSWORD,
      confirm_password: PASSWORD,
    },
    201,
  );

const median = (samples: number[]) => quantile(samples, 0.5);

const cases: Record<string, () => Promise<number>> = {
  'sign-in, known e-mail': () => login(known, 'wrong password', 401),
  'sign-in, unknown e-mail': () => login(uniqueEmail(), 'wrong password', 401),
  'sign-in, e-mail of a waiting registration': () => login(waiting, 'wrong password', 401),
  'sign-in, blocked account': () => login(blocked, 'wrong password', 401),
  'sign-in, right password': () => login(known, PASSWORD, 200),
  'sign-up, known e-mail': () => register(known),
  'sign-up, unknown e-mail': () => register(uniqueEmail()),
  'new password, known e-mail': () => time(sendResetUrl, { email: known }, 200),
  'new password, unknown e-mail': () => time(sendResetUrl, { email: uniqueEmail() }, 200),
};

try {
  const samples = new Map(Object.keys(cases).map((name): [string, number[]] => [name, []]));
  // In turn, so that a slow moment of the machine falls on all alike; the first round warms up.
  for (let round = 0; round <= SAMPLES; round += 1) {
    for (const [name, run] of Object.entries(cases)) {
      const took = await run();
      if (round > 0) samples.get(name)?.push(took);
    }
  }
  for (const [name, list] of samples) {
    console.log(`${median(list).toFixed(1).padStart(7)} ms  ${name} (median of ${list.length})`);
  }
  const of = (name: string) => median(samples.get(name) ?? []);
  for (const call of ['sign-in', 'sign-up', 'new password']) {
    const apart = Math.abs(of(`${call}, known e-mail`) - of(`${call}, unknown e-mail`));
    const allowed = Math.max(20, 0.35 * of(`${call}, unknown e-mail`));
    console.log(
      `${apart.toFixed(1).padStart(7)} ms  apart: ${call} (${allowed.toFixed(1)} ms allowed)`,
    );
  }

  const hashing = performance.now();
  for (let count = 0; count < SAMPLES; count += 1) await hashPassword(PASSWORD);
  const each = (performance.now() - hashing) / SAMPLES;
  console.log(`${each.toFixed(1).padStart(7)} ms  one hash alone`);

  const done = await runFor(SECONDS * 1_000, AT_ONCE, () => login(known, PASSWORD, 200));
  console.log(
    `${(done.length / SECONDS).toFixed(1).padStart(7)} sign-ins a second of one process, ${AT_ONCE} at once`,
  );
} finally {
  await database.user.deleteMany({ where: { email: { in: [known, blocked] } } });
  await database.registration.deleteMany({ where: { email: { endsWith: '@bench.test' } } });
  await app.close();
  await bench.close();
}
