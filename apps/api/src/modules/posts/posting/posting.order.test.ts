import type { AddressInfo } from 'node:net';
import {
  createPost,
  type RouteContract,
  rejectPost,
  updatePost,
  uploadImage,
} from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aModerator, aPostForm, aSeller } from '../../../testing/a-placed-post.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { expectSoundLedger } from '../../../testing/ledger.ts';
import { MULTIPART_TYPE } from '../../../testing/multipart.ts';
import { rawRequest } from '../../../testing/raw-request.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { createPhotoRows, photoField } from '../../../testing/stored-photos.ts';
import { pathOf, START, sharedWorld } from '../../../testing/test-world.ts';

// Order of checks (docs/product.md#conventions): 401, 404, 402 and 409, 422. Files are read only after all but the
// last.
const world = sharedWorld();
let port: number;
beforeAll(async () => {
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = world.app.server.address() as AddressInfo);
});
beforeEach(() => world.clock.moveTo(START));

/** Sends the headers of a body of 50 MB, but no body. */
const announceBody = (contract: RouteContract, token?: string) =>
  rawRequest(port, {
    method: 'POST',
    path: pathOf(contract),
    headers: [
      `Content-Type: ${MULTIPART_TYPE}`,
      `Content-Length: ${50 * 1_024 * 1_024}`,
      ...(token ? [`Authorization: Bearer ${token}`] : []),
    ],
  });

/** Creates an ad of an account with `remainingPlacements` left. */
async function aPostWithAllowance(remainingPlacements: number) {
  const poster = await aSeller(world, { placements: remainingPlacements + 1 });
  const form = await aPostForm(world, photoField(await createPhotoRows(world, poster.user.id, 6)));
  const response = await world.call(createPost, { token: poster.token, form });
  return { ...poster, id: dataOf(createPost, response).id };
}

describe('a body', () => {
  it.each([createPost, updatePost])(
    'is not read by $path before authentication',
    async (contract) => {
      const { status, body } = await announceBody(contract);

      expect([status, JSON.parse(body).code]).toEqual([401, 'unauthorized']);
    },
  );

  it('of an upload is not read before authentication', async () => {
    const response = await rawRequest(port, {
      method: 'POST',
      path: pathOf(uploadImage),
      headers: [`Content-Type: ${MULTIPART_TYPE}`, `Content-Length: ${10 * 1_024 * 1_024}`],
    });

    expect([response.status, JSON.parse(response.body).code]).toEqual([401, 'unauthorized']);
  });

  it('of a new ad is not read before the allowance is checked', async () => {
    const { token } = await aSignedInAccount(world);

    const { status, body } = await announceBody(createPost, token);

    expect([status, JSON.parse(body).code]).toEqual([402, 'post.no_allowance']);
  });
});

describe('a new ad of an account without remaining ads', () => {
  it.each([
    [
      'ru',
      'У вас нет бесплатных объявлений. Доступные объявления закончились. Цены — на странице тарифов',
    ],
    ['en', "You don't have free ads. Available listings are over. See tariffs for prices"],
  ])('is rejected with any form, in %s', async (language, message) => {
    const { token } = await aSignedInAccount(world);
    const headers = { 'Accept-Language': language };
    const validForm = await aPostForm(world);

    for (const form of [validForm, { brand_id: 'x' }]) {
      const response = await world.call(createPost, { token, form, headers });
      expect(failureOf(response, 402)).toEqual({ code: 'post.no_allowance', message });
    }
  });

  it('is rejected after the trial and the unlimited tariff have ended', async () => {
    const { user, token } = await aSignedInAccount(world);
    const { allowance } = world.app.services;
    const endsAt = new Date(START.getTime() + 60_000);
    await world.database.$transaction((transaction) =>
      allowance.grantTrial(transaction, user.id, endsAt),
    );
    const tariff = { tariffType: 6, tariffExpiresAt: endsAt };
    await world.database.user.update({ where: { id: user.id }, data: tariff });
    const send = () => world.call(createPost, { token, form: { brand_id: 'x' } });

    expect((await send()).status).toBe(422);
    world.clock.moveTo(endsAt);
    failureOf(await send(), 402);
  });
});

describe('a promotion requested without a special placement', () => {
  it('leaves no ad, takes no unit and stores no file', async () => {
    const { user, token } = await aSeller(world, { placements: 1 });
    const photos = await createPhotoRows(world, user.id, 6);
    const form = await aPostForm(world, { ...photoField(photos), special_offer: '1' });
    // The unknown make and the broken file would be 422, which has lower priority.
    const request = world.call(createPost, { token, form: { ...form, brand_id: '2147483647' } });

    const response = await request.attach('userfiles[]', Buffer.from('no picture'), 'a.jpg');

    expect(failureOf(response, 402).code).toBe('post.no_special_offers');
    expect(await world.database.post.count({ where: { userId: user.id } })).toBe(0);
    expect(await expectSoundLedger(world, user.id)).toMatchObject({ placements: 1 });
    expect(await world.database.photo.count({ where: { userId: user.id } })).toBe(6);
    const formWithoutPromotion = { ...form, special_offer: '0' };
    dataOf(createPost, await world.call(createPost, { token, form: formWithoutPromotion }));
  });
});

describe('a change', () => {
  it('of an unknown ad is rejected before its fields are validated', async () => {
    const { token } = await aSignedInAccount(world);

    const response = await world.call(updatePost, { token, form: { id: '2147483647', year: 'x' } });

    expect(failureOf(response, 404).code).toBe('post.not_found');
  });

  it('of an ad in moderation is rejected before its fields are validated', async () => {
    const { id, token } = await aPostWithAllowance(0);

    for (const fields of [{ year: 'x' }, { contact_name: 'Пётр' }]) {
      const response = await world.call(updatePost, { token, form: { id: String(id), ...fields } });
      expect(failureOf(response, 409).code).toBe('post.wrong_state');
    }
  });

  it('of a denied ad is rejected before its fields are validated if no placement remains', async () => {
    const { id, token, user } = await aPostWithAllowance(0);
    const { token: moderatorToken } = await aModerator(world);
    const body = { reason: 'Фото с номером' };
    dataOf(
      rejectPost,
      await world.call(rejectPost, { token: moderatorToken, params: { id }, body }),
    );
    await world.database.$transaction(async (transaction) => {
      const unitUse = { unit: 'ad', reason: 'extended', postId: 1 } as const;
      await world.app.services.allowance.takeUnit(transaction, user.id, unitUse);
    });

    const response = await world.call(updatePost, { token, form: { id: String(id), year: 'x' } });

    expect(failureOf(response, 402).code).toBe('post.no_allowance');
  });
});

describe('a body of another content type', () => {
  it('is rejected', async () => {
    const { token } = await aSeller(world);

    const response = await world.call(createPost, { token, body: { brand_id: 1 } });

    expect(failureOf(response, 415).code).toBe('unsupported_media_type');
  });
});
