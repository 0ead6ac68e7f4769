import {
  approvePost,
  blockUser,
  correctableFields,
  getModerationPosts,
  makeToken,
  postValues,
  rejectPost,
} from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { allContracts } from '../../../http/contracts.ts';
import { aModerator, aPoster } from '../../../testing/a-form.ts';
import { aPostIn, traceOf } from '../../../testing/a-life.ts';
import { dataOf, failureOf } from '../../../testing/answers.ts';
import { addressOf, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let token: string;
beforeAll(async () => {
  token = (await aModerator(world)).token;
});

const NOBODY = 2_147_483_647;

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

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['2 characters', 'не'],
    ['2 characters between blanks', '  не  '],
    ['1001 characters', 'я'.repeat(1_001)],
    ['a number', 1_000],
    ['a list', ['нет фото', 7]],
    ['a NUL', 'нет\0фото'],
    ['half a character', 'нет\ud800фото'],
  ])('may not be %s', async (_what, reason) => {
    const { id, trace } = await aWaiting();
    const before = await trace();

    const { errors } = failureOf(await reject(id, { reason }), 422);

    expect(Object.keys(errors ?? {})).toEqual(['reason']);
    expect(await trace()).toEqual(before);
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
    ['a text', 'description'],
    ['an empty one', ['']],
    ['a photo without its id', ['photo:']],
    ['a photo of no number', ['photo:x']],
    ['a path', ['../description']],
    ['HTML', ['<b>description</b>']],
    ['a number', [7]],
    ['the city, which is fixed', ['location_city_id']],
    ['the country, which is fixed', ['description', 'location_country_id']],
    ['a field that no ad has', ['city_id']],
    ['more than 50', Array(51).fill('description')],
  ])('may not be %s', async (_what, fields) => {
    const { id, trace } = await aWaiting();
    const before = await trace();

    const answer = failureOf(await reject(id, { reason: 'Нет салона', fields }), 422);

    expect(Object.keys(answer.errors ?? {})[0]).toMatch(/^fields/);
    expect(await trace()).toEqual(before);
  });
});

it('every field but the place of an ad can be corrected', () => {
  const place = ['location_country_id', 'location_city_id'];
  expect([...correctableFields, ...place].sort()).toEqual(Object.keys(postValues.shape).sort());
});

describe('a decision', () => {
  it.each(['', 'yesterday', '2026-06-15', 1_750_000_000, null])(
    'of a version sent at %j is refused',
    async (submitted_at) => {
      const { id, trace } = await aWaiting();
      const before = await trace();

      for (const contract of [approvePost, rejectPost]) {
        const body = { reason: 'Нет салона', submitted_at };
        const { errors } = failureOf(
          await world.call(contract, { token, params: { id }, body }),
          422,
        );
        expect(Object.keys(errors ?? {})).toEqual(['submitted_at']);
      }

      expect(await trace()).toEqual(before);
    },
  );

  it('without a body approves, and does not deny', async () => {
    const [one, other] = [await aWaiting(), await aWaiting()];

    expect(failureOf(await reject(one.id, {}), 422).errors).toHaveProperty('reason');
    const answer = await world.http
      .post(addressOf(approvePost, { id: other.id }))
      .set('Authorization', `Bearer ${token}`);
    expect(dataOf(approvePost, answer).status).toBe('active');
  });

  it('of a body that is no JSON, or of another kind, is refused', async () => {
    const { id, trace } = await aWaiting();
    const before = await trace();
    const send = (type: string, text: string) =>
      world.http
        .post(addressOf(rejectPost, { id }))
        .set({ Authorization: `Bearer ${token}`, 'Content-Type': type })
        .send(text);

    expect((await send('application/json', '{"reason":')).status).toBe(400);
    expect((await send('application/x-www-form-urlencoded', 'reason=no')).status).toBe(415);
    expect((await send('application/json', '[]')).status).toBe(422);

    expect(await trace()).toEqual(before);
  });
});

describe("moderators' calls", () => {
  const named = allContracts.filter(
    ({ contract }) => contract.access === 'moderator' && contract.path.includes(':id'),
  );

  it.each(named)('$name of what does not exist answers 404', async ({ contract }) => {
    const body = contract.method === 'POST' ? { reason: 'Нет салона' } : undefined;

    const answer = await world.call(contract, {
      token,
      params: { id: NOBODY, kind: 'pages' },
      ...(body && { body }),
    });

    expect(failureOf(answer, 404).code).toMatch(
      /^(post|user|token|message|tariff|payment|content|request)\.not_found$/,
    );
  });

  it.each(named)('$name of what is no id answers 422', async ({ contract }) => {
    for (const id of ['0', '-1', '1.5', 'x', '2147483648', '1e3']) {
      const body = contract.method === 'POST' ? { reason: 'Нет салона' } : undefined;
      const params = { id, kind: 'pages' };
      const answer = await world.call(contract, { token, params, ...(body && { body }) });

      expect(failureOf(answer, 422).errors, id).toHaveProperty('id');
    }
  });

  it.each([
    ['status', 'draft'],
    ['page', '0'],
    ['page', 'x'],
    ['per_page', '101'],
    ['per_page', '0'],
  ])('refuse a list with %s=%s', async (name, value) => {
    const answer = await world.call(getModerationPosts, { token, query: { [name]: value } });

    expect(failureOf(answer, 422).errors).toHaveProperty(name);
  });

  it('refuse a block without a reason and a token without a name', async () => {
    const { user } = await aPoster(world);
    const params = { id: user.id };
    for (const reason of [undefined, '', 'не', 'я'.repeat(501)]) {
      const answer = await world.call(blockUser, { token, params, body: { reason } });
      expect(failureOf(answer, 422).errors).toHaveProperty('reason');
    }
    for (const name of [undefined, '', '  ', 'я'.repeat(61)]) {
      const answer = await world.call(makeToken, { token, body: { name } });
      expect(failureOf(answer, 422).errors).toHaveProperty('name');
    }
  });
});
