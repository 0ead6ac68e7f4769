import { randomUUID } from 'node:crypto';
import { hashPassword } from '@pitlane/api/infra/passwords';
import { type RouteContract, sendResetUrl, signIn, signUp } from '@pitlane/contracts';
import { addressOf, BENCH_NAME, openBench, readBenchArguments, uniqueEmail } from './bench.ts';
import { quantile, reportAtMost, reportTimes, run, timeSeconds } from './rounds.ts';

const SAMPLES = 30;
const PASSWORD = 'верный конь 42';

await readBenchArguments('pnpm bench:sign-in', {
  about:
    'times sign-in, sign-up and password resets, of known and unknown addresses; what is made is erased again',
});

const bench = await openBench();
const { database } = bench;
bench.opened.defer(async () => {
  await database.registration.deleteMany({ where: { email: { endsWith: '@bench.test' } } });
});

const person = { ...BENCH_NAME, phone: '+79990000000', passwordHash: await hashPassword(PASSWORD) };
const { email: known } = await bench.createUser(person);
const blocking = { blockedAt: new Date(), blockedReason: 'bench' };
const { email: blocked } = await bench.createUser({ ...person, ...blocking });
const { email: waiting } = await database.registration.create({
  data: {
    ...person,
    id: randomUUID(),
    email: uniqueEmail(),
    isEntity: false,
    locale: 'en',
    network: 'a network',
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + 3_600_000),
  },
});
const { time } = await bench.startServer();

const registration = {
  name: 'Bench',
  surname: 'Bench',
  phone: '+7 999 123-45-67',
  password: PASSWORD,
  confirm_password: PASSWORD,
};
const call = (contract: RouteContract, body: object, expected: number) =>
  time(addressOf(contract), { body, expected });
const login = (email: string, password: string, expected: number) =>
  call(signIn, { email, password }, expected);
const register = (email: string) => call(signUp, { ...registration, email }, 201);
const cases: Record<string, () => Promise<number>> = {
  'sign-in, known e-mail': () => login(known, 'wrong password', 401),
  'sign-in, unknown e-mail': () => login(uniqueEmail(), 'wrong password', 401),
  'sign-in, e-mail of a waiting registration': () => login(waiting, 'wrong password', 401),
  'sign-in, blocked account': () => login(blocked, 'wrong password', 401),
  'sign-in, right password': () => login(known, PASSWORD, 200),
  'sign-up, known e-mail': () => register(known),
  'sign-up, unknown e-mail': () => register(uniqueEmail()),
  'new password, known e-mail': () => call(sendResetUrl, { email: known }, 200),
  'new password, unknown e-mail': () => call(sendResetUrl, { email: uniqueEmail() }, 200),
  'one hash alone': async () => (await timeSeconds(() => hashPassword(PASSWORD))).seconds * 1_000,
};

const took = new Map(Object.keys(cases).map((name): [string, number[]] => [name, []]));
// In turn, so that a slow moment of the machine falls on all alike; the first round warms up.
for (let round = 0; round <= SAMPLES; round += 1) {
  for (const [name, attempt] of Object.entries(cases)) {
    const ms = await attempt();
    if (round > 0) took.get(name)?.push(ms);
  }
}
for (const [name, samples] of took) reportTimes(name, samples);
const medianOf = (name: string) => quantile(took.get(name) ?? [], 0.5);
for (const name of ['sign-in', 'sign-up', 'new password']) {
  const unknown = medianOf(`${name}, unknown e-mail`);
  const apart = Math.abs(medianOf(`${name}, known e-mail`) - unknown);
  reportAtMost(`apart: ${name}`, apart, Math.round(Math.max(20, 0.35 * unknown)), 'ms');
}
const again = () => login(known, PASSWORD, 200);
await run(10 * SAMPLES, ['sign-ins of one process, 8 at once', again, {}, 8]);
await bench.close();
