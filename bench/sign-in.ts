import { randomUUID } from 'node:crypto';
import { hashPassword } from '@pitlane/api/infra/passwords';
import { type RouteContract, sendResetUrl, signIn, signUp } from '@pitlane/contracts';
import { BENCH_NAME, openBench, readBenchArguments, requestPath, uniqueEmail } from './bench.ts';
import { quantile, reportAtMost, reportTimes, run, timeSeconds } from './rounds.ts';

const SAMPLE_COUNT = 30;
const PASSWORD = 'верный конь 42';

await readBenchArguments('pnpm bench:sign-in', {
  about:
    'measures sign-in, sign-up and password resets for known and unknown email addresses; deletes everything that it creates',
});

const bench = await openBench();
const { database } = bench;
bench.disposables.defer(async () => {
  await database.registration.deleteMany({ where: { email: { endsWith: '@bench.test' } } });
});

const accountFields = {
  ...BENCH_NAME,
  phone: '+79990000000',
  passwordHash: await hashPassword(PASSWORD),
};
const { email: knownEmail } = await bench.createUser(accountFields);
const blockFields = { blockedAt: new Date(), blockedReason: 'bench' };
const { email: blockedEmail } = await bench.createUser({ ...accountFields, ...blockFields });
const { email: waitingEmail } = await database.registration.create({
  data: {
    ...accountFields,
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
  time(requestPath(contract), { body, expected });
const login = (email: string, password: string, expected: number) =>
  call(signIn, { email, password }, expected);
const register = (email: string) => call(signUp, { ...registration, email }, 201);
const cases: Record<string, () => Promise<number>> = {
  'sign-in, known email': () => login(knownEmail, 'wrong password', 401),
  'sign-in, unknown email': () => login(uniqueEmail(), 'wrong password', 401),
  'sign-in, email of a waiting registration': () => login(waitingEmail, 'wrong password', 401),
  'sign-in, blocked account': () => login(blockedEmail, 'wrong password', 401),
  'sign-in, right password': () => login(knownEmail, PASSWORD, 200),
  'sign-up, known email': () => register(knownEmail),
  'sign-up, unknown email': () => register(uniqueEmail()),
  'new password, known email': () => call(sendResetUrl, { email: knownEmail }, 200),
  'new password, unknown email': () => call(sendResetUrl, { email: uniqueEmail() }, 200),
  'one hash alone': async () => (await timeSeconds(() => hashPassword(PASSWORD))).seconds * 1_000,
};

const timesByCase = new Map(Object.keys(cases).map((name): [string, number[]] => [name, []]));
// Alternately, so that a slow moment of the machine affects all cases; the first round is a warm-up.
for (let round = 0; round <= SAMPLE_COUNT; round += 1) {
  for (const [name, attempt] of Object.entries(cases)) {
    const ms = await attempt();
    if (round > 0) timesByCase.get(name)?.push(ms);
  }
}
for (const [name, samples] of timesByCase) reportTimes(name, samples);
const medianOf = (name: string) => quantile(timesByCase.get(name) ?? [], 0.5);
for (const name of ['sign-in', 'sign-up', 'new password']) {
  const unknownMedian = medianOf(`${name}, unknown email`);
  const difference = Math.abs(medianOf(`${name}, known email`) - unknownMedian);
  reportAtMost(
    `difference: ${name}`,
    difference,
    Math.round(Math.max(20, 0.35 * unknownMedian)),
    'ms',
  );
}
const signInAgain = () => login(knownEmail, PASSWORD, 200);
await run(10 * SAMPLE_COUNT, ['sign-ins of one process, 8 at once', signInAgain, {}, 8]);
await bench.close();
