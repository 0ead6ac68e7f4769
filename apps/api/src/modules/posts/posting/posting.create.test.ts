import { createPost, getCreateData, getUpdateData, post } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  aPostForm,
  aSeller,
  aUniquePicture,
  uploadPhotos,
} from '../../../testing/a-placed-post.ts';
import { expectSoundLedger } from '../../../testing/ledger.ts';
import { MULTIPART_TYPE, multipart } from '../../../testing/multipart.ts';
import { dataOf, idsOf } from '../../../testing/responses.ts';
import { createPhotoRows, photoField } from '../../../testing/stored-photos.ts';
import { pathOf, START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
beforeEach(() => world.clock.moveTo(START));

/** Places an ad of a new account with an allowance; the fields override those of a valid form. */
async function placePost(
  fields: Record<string, string | string[]> = {},
  { allowance = {}, headers = {} }: { allowance?: object; headers?: Record<string, string> } = {},
) {
  const { user, token } = await aSeller(world, allowance);
  const ids = await createPhotoRows(world, user.id, 6);
  const form = await aPostForm(world, { ...photoField(ids), ...fields });
  const response = await world.call(createPost, { token, form, headers });
  return { user, token, ids, placedPost: post.parse(dataOf(createPost, response)) };
}

/** Returns the fields of a vehicle of a kind: make, model and body. */
async function aModelOf(kind: 'water' | 'air') {
  const model = await world.database.model.findFirstOrThrow({ where: { brand: { kind } } });
  const carcase = await world.database.carcase.findFirstOrThrow({ where: { kind } });
  return {
    brand_id: String(model.brandId),
    model_id: String(model.id),
    carcase_id: String(carcase.id),
  };
}

describe('post/create', () => {
  it('stores every field of the form', async () => {
    const { database } = world;
    const generation = await database.generation.findFirstOrThrow({
      where: { model: { slug: '911', brand: { slug: 'porsche' } }, modifications: { some: {} } },
      include: { modifications: true },
    });
    const firstId = (rows: { id: number }[]) => String(Math.min(...idsOf(rows)));
    const currency = await database.currency.findFirstOrThrow({ where: { code: 'EUR' } });
    const [registerCountry, deliveryCountry] = await database.country.findMany({
      take: 2,
      orderBy: { id: 'asc' },
    });
    const submitted = {
      generation_id: String(generation.id),
      mod_id: String(generation.modifications[0]?.id),
      price: '120000',
      currency_id: String(currency.id),
      color_id: firstId(await database.color.findMany()),
      owners_count: '2',
      wheel_drive_id: firstId(await database.wheelDrive.findMany()),
      volume: '3600',
      power: '385',
      transmission_id: firstId(await database.transmission.findMany()),
      steering_wheel_id: firstId(await database.steeringWheel.findMany()),
      comment: 'Позвоните, если что-то не так',
      vin: 'wp0zzz 99zts 392124',
      register_country_id: String(registerCountry?.id),
      delivery_country_id: String(deliveryCountry?.id),
      guarantee: '1',
      tuning: 'true',
      price_offer: '1',
      buyout_price: '1',
    };

    const { token, placedPost } = await placePost({
      ...submitted,
      description: 'Строка\r\nвторая <b>строка</b>',
      'contact_phones[]': ['8 (999) 000-00-02', '+7 999 000 00 03', '+79990000002'],
    });

    const form = dataOf(
      getUpdateData,
      await world.call(getUpdateData, { token, params: { id: placedPost.id } }),
    );
    const numbers = Object.entries(submitted).filter(([, value]) => /^\d+$/.test(value));
    expect(form.post.values).toMatchObject({
      ...Object.fromEntries(numbers.map(([name, value]) => [name, Number(value)])),
      comment: submitted.comment,
      vin: 'WP0ZZZ99ZTS392124',
      guarantee: true,
      tuning: true,
      price_offer: true,
      buyout_price: true,
      description: 'Строка\nвторая <b>строка</b>',
      contact_phones: ['+79990000002', '+79990000003'],
    });
    expect(form.locked).toEqual(['location_country_id', 'location_city_id']);
    expect(placedPost).toMatchObject({
      kind: 'ground',
      status: 'moderation',
      price: 120_000,
      currency: { code: 'EUR' },
      published_at: null,
      expires_at: null,
      special_offer: false,
      contact_phones: ['+79990000002', '+79990000003'],
    });
    expect(placedPost.prices.find(({ name }) => name === 'EUR')?.price).toBe(120_000);
  });

  it('stores omitted optional fields as empty', async () => {
    const { placedPost } = await placePost({ price: '', description: '' });

    expect(placedPost).toMatchObject({
      generation: null,
      mod: null,
      price: null,
      prices: [],
      currency: { code: 'RUB' },
      color: null,
      owners_count: null,
      wheel_drive: null,
      volume: null,
      power: null,
      transmission: null,
      steering_wheel: null,
      description: '',
      comment: null,
      vin: null,
      register_country: null,
      delivery_country: null,
      guarantee: false,
      tuning: false,
      price_offer: false,
      buyout_price: false,
      views: 0,
      deny_reason: null,
    });
  });

  it.each(['0', '', undefined])('treats the price %j as on request', async (price) => {
    const { token, user } = await aSeller(world);
    const ids = await createPhotoRows(world, user.id, 6);
    const { price: _usual, ...form } = await aPostForm(world, photoField(ids));
    const submitted = { ...form, ...(price !== undefined && { price }) };

    const placedPost = dataOf(createPost, await world.call(createPost, { token, form: submitted }));

    expect(placedPost).toMatchObject({ price: null, prices: [] });
    const row = await world.database.post.findUniqueOrThrow({ where: { id: placedPost.id } });
    expect([row.price, row.priceRub]).toEqual([null, null]);
  });

  it('accepts 30 photos, in the order of their ids', async () => {
    const { user, token } = await aSeller(world);
    const ids = (await createPhotoRows(world, user.id, 30)).reverse();
    const form = await aPostForm(world, { 'photo_ids[]': ids.join(',') });

    const placedPost = dataOf(createPost, await world.call(createPost, { token, form }));

    expect(idsOf(placedPost.photos)).toEqual(ids);
  });

  it('shows earlier uploads first, then the files of the form, in order', async () => {
    const { token } = await aSeller(world);
    const ids = idsOf(await uploadPhotos(world, token, 3)).reverse();
    const fields = Object.entries(await aPostForm(world, photoField(ids)));
    const files = await Promise.all([1, 2, 3, 4].map(() => aUniquePicture()));
    const bytes = multipart([
      ...fields.flatMap(([name, values]) => [values].flat().map((value) => ({ name, value }))),
      // Both spellings of the field. One file has a wrong type: its content is checked instead.
      ...files.map((value, index) => ({
        name: index % 2 === 0 ? 'userfiles[]' : 'userfiles',
        value,
        filename: index === 0 ? 'photo.pdf' : 'photo.jpg',
        type: index === 0 ? 'application/pdf' : 'image/jpeg',
      })),
    ]);

    const response = await world.http
      .post(pathOf(createPost))
      .set('Authorization', `Bearer ${token}`)
      .set('Content-Type', MULTIPART_TYPE)
      .send(bytes);

    const placedPost = dataOf(createPost, response);
    expect(idsOf(placedPost.photos).slice(0, 3)).toEqual(ids);
    const addedIds = idsOf(placedPost.photos).slice(3);
    expect(addedIds).toEqual([...addedIds].sort((a, b) => a - b));
    expect(placedPost.photos_count).toBe(7);
    const storedRows = await world.database.photo.findMany({
      where: { postId: placedPost.id },
      orderBy: { position: 'asc' },
    });
    expect(storedRows.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    // The photos are served at their private paths, not at their public ones.
    for (const { large } of placedPost.photos) {
      expect((await world.http.get(large)).status).toBe(200);
      const publicPath = large.replace(/private\/[^/]+\//, '');
      expect((await world.http.get(publicPath)).status).toBe(404);
    }
  });

  it('requires no engine for boats and aircraft', async () => {
    for (const kind of ['water', 'air'] as const) {
      const vehicle = await aModelOf(kind);
      const { placedPost } = await placePost({ ...vehicle, engine_id: '' });
      expect(placedPost).toMatchObject({ kind, engine: null });
    }
  });

  it('records an ad of an unlimited tariff without taking a unit', async () => {
    const { user, token } = await aSeller(world, { placements: 1 });
    await world.database.user.update({ where: { id: user.id }, data: { tariffType: 6 } });
    for (let n = 0; n < 3; n += 1) {
      const form = await aPostForm(world, photoField(await createPhotoRows(world, user.id, 6)));
      dataOf(createPost, await world.call(createPost, { token, form }));
    }

    const ledger = await expectSoundLedger(world, user.id);
    expect(ledger.reasons).toEqual(['granted', 'created', 'created', 'created']);
    expect(ledger.placements).toBe(1);
    const createData = dataOf(getCreateData, await world.call(getCreateData, { token }));
    expect(createData.allowance).toMatchObject({ unlimited: true, count: 1 });
  });

  it('takes a placement, and a special placement if a promotion is requested', async () => {
    const { user, placedPost } = await placePost(
      { special_offer: '1' },
      { allowance: { placements: 1, specialOffers: 1 } },
    );

    expect(placedPost).toMatchObject({ special_offer: false, special_offer_date: null });
    expect(await expectSoundLedger(world, user.id)).toMatchObject({
      placements: 0,
      specialOffers: 0,
    });
  });

  it('accepts list fields with and without brackets', async () => {
    const { user, token } = await aSeller(world);
    const ids = await createPhotoRows(world, user.id, 6);
    const { 'contact_phones[]': _usual, ...form } = await aPostForm(world);
    const phones = ['+7 999 000-00-02', '+7 999 000-00-03'];
    const submitted = { ...form, photo_ids: ids.map(String), contact_phones: phones };

    const placed = dataOf(createPost, await world.call(createPost, { token, form: submitted }));

    expect(placed.contact_phones).toEqual(['+79990000002', '+79990000003']);
    expect(idsOf(placed.photos)).toEqual(ids);
  });

  it('accepts next year as the model year, but no later one', async () => {
    const { placedPost } = await placePost({ year: String(START.getUTCFullYear() + 1) });

    expect(placedPost.year).toBe(START.getUTCFullYear() + 1);
  });
});
