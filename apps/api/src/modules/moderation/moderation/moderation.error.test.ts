import { approvePost, correctableFields, postValues, rejectPost } from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aModerator, aSeller } from '../../../testing/a-placed-post.ts';
import { aPostInStatus, snapshotOf } from '../../../testing/ad-lifecycle.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { pathOf, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let token: string;
beforeAll(async () => {
  token = (await aModerator(world)).token;
});

async function aPendingPost() {
  const { user } = await aSeller(world);
  const { id } = await aPostInStatus(world, user.id, 'moderation');
  return { id, trace: () => snapshotOf(world.database, id, user.id) };
}
const reject = (id: number, body: object) =>
  world.call(rejectPost, { token, params: { id }, body });

describe('the reason of a denial', () => {
  it.each([
    ['3 characters', 'нет'],
    ['1000 characters', 'я'.repeat(1_000)],
    ['several lines', 'Нет фото салона.\nНет фото приборов.'],
    ['1000 characters and surrounding spaces', `  ${'я'.repeat(1_000)} `],
  ])('can have %s', async (_what, reason) => {
    const { id } = await aPendingPost();

    const deniedPost = dataOf(rejectPost, await reject(id, { reason }));

    expect(deniedPost.deny_reason).toEqual({ reason: reason.trim(), fields: [] });
  });
});

describe('the fields of a denial', () => {
  it.each([
    ['nothing', []],
    ['fields and photos', ['description', 'contact_phones', 'photos']],
    ['each field that the owner can change', [...correctableFields]],
  ])('can contain %s', async (_what, fields) => {
    const { id } = await aPendingPost();

    const deniedPost = dataOf(rejectPost, await reject(id, { reason: 'Нет салона', fields }));

    expect(deniedPost.deny_reason?.fields).toEqual(fields);
  });

  it.each([
    ['a photo without its id', ['photo:']],
    ['a photo with an invalid id', ['photo:x']],
    ['the city, which is fixed', ['location_city_id']],
    ['the country, which is fixed', ['description', 'location_country_id']],
    ['a field that ads do not have', ['city_id']],
  ])('cannot contain %s', async (_what, fields) => {
    const { id, trace } = await aPendingPost();
    const traceBefore = await trace();

    const response = failureOf(await reject(id, { reason: 'Нет салона', fields }), 422);

    expect(Object.keys(response.errors ?? {})[0]).toMatch(/^fields/);
    expect(await trace()).toEqual(traceBefore);
  });
});

it('allows corrections of every field except country and city', () => {
  const placeFields = ['location_country_id', 'location_city_id'];
  expect([...correctableFields, ...placeFields].sort()).toEqual(
    Object.keys(postValues.shape).sort(),
  );
});

describe('a decision', () => {
  it('requires a body for a denial, but not for an approval', async () => {
    const [firstPost, secondPost] = [await aPendingPost(), await aPendingPost()];

    expect(failureOf(await reject(firstPost.id, {}), 422).errors).toHaveProperty('reason');
    const response = await world.http
      .post(pathOf(approvePost, { id: secondPost.id }))
      .set('Authorization', `Bearer ${token}`);
    expect(dataOf(approvePost, response).status).toBe('active');
  });
});
