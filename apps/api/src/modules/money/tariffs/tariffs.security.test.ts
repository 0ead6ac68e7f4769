import {
  createTariffVersion,
  getModerationTariff,
  makeToken,
  updateTariff,
} from '@pitlane/contracts';
import { beforeAll, expect, it } from 'vitest';
import { allContracts } from '../../../http/contracts.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { dataOf, failureOf, whole } from '../../../testing/answers.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let admin: Awaited<ReturnType<typeof aSignedIn>>;
let body: object;
beforeAll(async () => {
  admin = await aSignedIn(world, { role: 'admin' });
  const answer = await world.call(getModerationTariff, { token: admin.token, params: { id: 4 } });
  body = { ...dataOf(getModerationTariff, answer), price: '1.00' };
});

const ofAdmins = allContracts.filter(({ contract }) => contract.access === 'admin');
const versions = () => world.database.tariffVersion.count();

it('the calls of admins are known', () => {
  expect(ofAdmins.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['createTariffVersion', 'updateTariff']),
  );
});

it.each(ofAdmins)('$name is for admins who are signed in themselves', async ({ contract }) => {
  const moderator = await aSignedIn(world, { role: 'moderator' });
  const user = await aSignedIn(world, { tariffType: 6 });
  const tools = await Promise.all(
    [admin, moderator].map(async ({ token }) =>
      dataOf(makeToken, await world.call(makeToken, { token, body: { name: 'Бот' } })),
    ),
  );
  const before = await versions();

  const tokens = [moderator.token, user.token, ...tools.map(({ token }) => token)];
  for (const token of tokens) {
    const [real, missing, broken] = await Promise.all(
      [
        { params: { id: 4 }, body },
        { params: { id: 2_147_483_647 }, body },
        { params: { id: 'x' }, body: { version: 'x' } },
      ].map((input) => world.call(contract, { ...input, token })),
    );
    if (!real || !missing || !broken) throw new Error('nothing was asked');
    expect(failureOf(real, 403).code).toBe('forbidden');
    expect(whole(real)).toEqual(whole(missing));
    expect(whole(real)).toEqual(whole(broken));
  }
  const visitor = await world.call(contract, { params: { id: 4 }, body });
  expect(failureOf(visitor, 401).code).toBe('unauthorized');
  expect(await versions()).toBe(before);
});

it('an admin is one no more from the moment the role is taken away', async () => {
  const former = await aSignedIn(world, { role: 'admin' });
  await world.app.services.staff.setRole(former.user.email, 'moderator');

  const answer = await world.call(updateTariff, { token: former.token, params: { id: 4 }, body });

  expect(failureOf(answer, 403).code).toBe('forbidden');
});

it('texts of a tariff are kept as they are, and run nowhere', async () => {
  const name = `<img src=x onerror=alert(1)>`;
  const answer = await world.call(createTariffVersion, {
    token: admin.token,
    body: { ...body, name, description: "'; DROP TABLE tariff_version; --" },
  });

  expect(dataOf(createTariffVersion, answer)).toMatchObject({ name, version: 2 });
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
});
