import { createTariffVersion, getModerationTariff } from '@pitlane/contracts';
import { beforeAll, expect, it } from 'vitest';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { dataOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let admin: Awaited<ReturnType<typeof aSignedInAccount>>;
let body: object;
beforeAll(async () => {
  admin = await aSignedInAccount(world, { role: 'admin' });
  const response = await world.call(getModerationTariff, { token: admin.token, params: { id: 4 } });
  body = { ...dataOf(getModerationTariff, response), price: '1.00' };
});

it('stores texts of a tariff unchanged and returns JSON', async () => {
  const name = `<img src=x onerror=alert(1)>`;
  const response = await world.call(createTariffVersion, {
    token: admin.token,
    body: { ...body, name, description: "'; DROP TABLE tariff_version; --" },
  });

  expect(dataOf(createTariffVersion, response)).toMatchObject({ name, version: 2 });
  expect(response.headers['content-type']).toMatch(/^application\/json/);
});
