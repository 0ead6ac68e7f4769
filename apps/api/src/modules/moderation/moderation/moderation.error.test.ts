import { approvePost, correctableFields, postValues, rejectPost } from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aModerator, aPoster } from '../../../testing/a-form.ts';
import { aPostIn, traceOf } from '../../../testing/ad-lifecycle.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { addressOf, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let token: string;
beforeAll(async () => {
  token = (await aModerator(world)).token;
});

async function aWaiting() {
  const { user } = await aPoster(world);
  const { id } = await aPostIn(world, user.id, 'moderation');
  return { id, trace: () => traceOf(world.database, id, user.id) };
}
const reject = (id: number, body: object) =>
  world.call(rejectPost, { token, params: { id }, body });

describe('the reason of a denial', () => {
  it.each([
    ['3 characters', 'нет'],
    ['1000 characters', 'я'.repeat(1_000)],
    ['lines', 'Нет фото салона.\nНет фото приборов.'],
    ['1000 characters between blanks', `  ${'я'.repeat(1_000)} `],
  ])('may be of %s', async (_what, reason) => {
    const { id } = await aWaiting();

    const denied = dataOf(rejectPost, await reject(id, { reason }));

    expect(denied.deny_reason).toEqual({ reason: reason.trim(), fields: [] });
  });
});

describe('the fields of a denial', () => {
  it.each([
    ['none', []],
    ['fields and photos', ['description', 'contact_phones', 'photos']],
    ['each field that the owner can change', [...correctableFields]],
  ])('may be %s', async (_what, fields) => {
    const { id } = await aWaiting();

    const denied = dataOf(rejectPost, await reject(id, { reason: 'Нет салона', fields }));

    expect(denied.deny_reason?.fields).toEqual(fields);
  });

  it.each([
    ['a photo without its id', ['photo:']],
    ['a photo of no number', ['photo:x']],
    ['the city, which is fixed', ['location_city_id']],
    ['the country, which is fixed', ['description', 'location_country_id']],
    ['a field that no ad has', ['city_id']],
  ])('may not be %s', async (_what, fields) => {
    const { id, trace } = await aWaiting();
    const before = await trace();

    const answer = failureOf(await reject(id, { reason: 'Нет салона', fields }), 422);

    expect(Object.keys(answer.errors ?? {})[0]).toMatch(/^fields/);
    expect(await trace()).toEqual(before);
  });
});

it('allows correcting every field but the place of an ad', () => {
  const place = ['location_country_id', 'location_city_id'];
  expect([...correctableFields, ...place].sort()).toEqual(Object.keys(postValues.shape).sort());
});

describe('a decision', () => {
  it('approves without a body, but does not deny', async () => {
    const [one, other] = [await aWaiting(), await aWaiting()];

    expect(failureOf(await reject(one.id, {}), 422).errors).toHaveProperty('reason');
    const answer = await world.http
      .post(addressOf(approvePost, { id: other.id }))
      .set('Authorization', `Bearer ${token}`);
    expect(dataOf(approvePost, answer).status).toBe('active');
  });
});
