import {
  createTariffVersion,
  getModerationTariff,
  type ModeratedTariff,
  updateTariff,
} from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let token: string;
const tariffsById = new Map<number, ModeratedTariff>();
beforeAll(async () => {
  token = (await aSignedInAccount(world, { role: 'admin' })).token;
  for (const id of [2, 4, 5, 6]) {
    const response = await world.call(getModerationTariff, { token, params: { id } });
    tariffsById.set(id, dataOf(getModerationTariff, response));
  }
});

const sendEdit = (id: number, change: object) =>
  world.call(updateTariff, { token, params: { id }, body: { ...tariffsById.get(id), ...change } });
const countVersions = () => world.database.tariffVersion.count();
const slotOption = { min: 5, max: 100, default: 10, tiers: [{ up_to: 100, price: '45.00' }] };
const specialOfferOption = { min: 0, max: 50, default: 2, tiers: [{ up_to: 50, price: '120.00' }] };
const withSlots = (change: object) => ({
  options: { car_slots: { ...slotOption, ...change }, special_offers: specialOfferOption },
});

const invalidEdits: [id: number, change: object, field: string][] = [
  [4, { price: undefined }, 'price'],
  [4, { car_slots: null }, 'car_slots'],
  [4, { terms: [] }, 'terms'],
  [5, { options: null }, 'options'],
  [5, withSlots({ default: 4 }), 'options'],
  [5, withSlots({ max: 99 }), 'options'],
  ...[0, 100].map((first): [number, object, string] => {
    const tiers = [first, 100].map((up_to) => ({ up_to, price: '1.00' }));
    return [5, withSlots({ tiers }), 'options'];
  }),
  [6, { special_offers: null }, 'special_offers'],
  [2, { price: null }, 'price'],
];

describe('an edit of a tariff', () => {
  it.each(invalidEdits)('of tariff %i fails with %j on the field %s', async (id, change, field) => {
    const before = await countVersions();

    const { code, errors } = failureOf(await sendEdit(id, change), 422);

    expect(code).toBe('validation');
    expect(Object.keys(errors ?? {})).toEqual([field]);
    expect(await countVersions()).toBe(before);
  });

  it.each([7, 2_147_483_647])('of tariff %i returns 404 for any body', async (id) => {
    for (const body of [{ ...tariffsById.get(4) }, {}]) {
      const response = await world.call(updateTariff, { token, params: { id }, body });
      expect(failureOf(response, 404).code).toBe('tariff.not_found');
    }
    const response = await world.call(getModerationTariff, { token, params: { id } });
    expect(failureOf(response, 404).code).toBe('tariff.not_found');
  });

  it('of an outdated version fails before validation', async () => {
    const editResponse = await sendEdit(4, { version: 2, price: 'x' });
    const createResponse = await world.call(createTariffVersion, {
      token,
      body: { ...tariffsById.get(4), version: 2, price: 'x' },
    });

    for (const response of [editResponse, createResponse])
      expect(failureOf(response, 409).code).toBe('tariff.changed');
  });

  it('requires a known tariff in the body of the general endpoint', async () => {
    for (const type_id of [undefined, 7]) {
      const body = { ...tariffsById.get(4), type_id };
      const { errors } = failureOf(await world.call(createTariffVersion, { token, body }), 422);
      expect(Object.keys(errors ?? {})).toEqual(['type_id']);
    }
  });

  it('succeeds only once if ten are sent concurrently', async () => {
    const before = await countVersions();

    const responses = await Promise.all(
      Array.from({ length: 10 }, (_none, index) => sendEdit(6, { price: `${4_000 + index}.00` })),
    );

    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(await countVersions()).toBe(before + 1);
  });
});

describe('a version', () => {
  it('cannot be changed or deleted by any role', async () => {
    const where = { typeId_version: { typeId: 4, version: 1 } };

    const update = world.database.tariffVersion.update({ where, data: { price: 1 } });
    await expect(update).rejects.toThrow(/stays as it is/);
    await expect(world.database.tariffVersion.delete({ where })).rejects.toThrow(/stays as it is/);
  });
});
