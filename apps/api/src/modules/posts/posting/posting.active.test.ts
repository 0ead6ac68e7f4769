import {
  approvePost,
  getModerationPosts,
  getPost,
  getUpdateData,
  postValues,
  updatePost,
} from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aModerator, aSeller } from '../../../testing/a-placed-post.ts';
import type { PostFields } from '../../../testing/a-post.ts';
import { anOwnPost } from '../../../testing/an-own-post.ts';
import { dataOf, failureOf, idsOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

// Edits of an active ad by its owner (docs/product.md#edits-of-active-ads).
const world = sharedWorld();
let moderatorToken: string;
beforeAll(async () => {
  moderatorToken = (await aModerator(world)).token;
});
beforeEach(() => world.clock.moveTo(START));

type Form = Record<string, string | string[]>;

async function anActivePost(fields: PostFields = {}) {
  const { user, token } = await aSeller(world);
  const { id } = await anOwnPost(world, user.id, fields);
  const updatePostWith = async (form: Form) =>
    dataOf(updatePost, await world.call(updatePost, { token, form: { id: String(id), ...form } }));
  const loadOwnerValues = async (): Promise<Record<string, unknown>> => {
    const response = await world.call(getUpdateData, { token, params: { id } });
    return dataOf(getUpdateData, response).post.values;
  };
  return { id, token, updatePostWith, loadOwnerValues };
}

const loadPublicPost = async (id: number) =>
  dataOf(getPost, await world.call(getPost, { params: { id }, query: { phones: 1 } }));
const rowOf = (id: number) => world.database.post.findUniqueOrThrow({ where: { id } });
const approve = async (id: number) =>
  dataOf(
    approvePost,
    await world.call(approvePost, { token: moderatorToken, params: { id }, body: {} }),
  );
const loadQueuedIds = async () =>
  idsOf(
    dataOf(getModerationPosts, await world.call(getModerationPosts, { token: moderatorToken })),
  );

/** Returns the last id of a dictionary, which the ads of this test do not use. */
const lastId = (rows: { id: number }[]) => String(Math.max(...idsOf(rows)));

/** A change of each field that a moderator reviews, with the changes it requires. */
const checkedChanges: Record<string, () => Promise<Form>> = {
  async brand_id() {
    const model = await world.database.model.findFirstOrThrow({
      where: { brand: { slug: 'bmw' } },
    });
    return { brand_id: String(model.brandId), model_id: String(model.id) };
  },
  async model_id() {
    const model = await world.database.model.findFirstOrThrow({
      where: { brand: { slug: 'porsche' }, slug: { not: '911' } },
    });
    return { model_id: String(model.id) };
  },
  generation_id: async () => ({ generation_id: String((await aGeneration()).id) }),
  async mod_id() {
    const { id, modifications } = await aGeneration();
    return { generation_id: String(id), mod_id: String(modifications[0]?.id) };
  },
  year: async () => ({ year: '2016' }),
  mileage: async () => ({ mileage: '45001' }),
  color_id: async () => ({ color_id: lastId(await world.database.color.findMany()) }),
  owners_count: async () => ({ owners_count: '1' }),
  engine_id: async () => ({ engine_id: lastId(await world.database.engine.findMany()) }),
  wheel_drive_id: async () => ({
    wheel_drive_id: lastId(await world.database.wheelDrive.findMany()),
  }),
  volume: async () => ({ volume: '3800' }),
  power: async () => ({ power: '400' }),
  transmission_id: async () => ({
    transmission_id: lastId(await world.database.transmission.findMany()),
  }),
  async carcase_id() {
    const carcase = await world.database.carcase.findFirstOrThrow({ where: { code: 'targa' } });
    return { carcase_id: String(carcase.id) };
  },
  steering_wheel_id: async () => ({
    steering_wheel_id: lastId(await world.database.steeringWheel.findMany()),
  }),
  description: async () => ({ description: 'Новый текст' }),
  vin: async () => ({ vin: 'WP0ZZZ99ZTS392124' }),
  register_country_id: async () => ({
    register_country_id: lastId(await world.database.country.findMany()),
  }),
  tuning: async () => ({ tuning: '1' }),
  contact_name: async () => ({ contact_name: 't.me/seller +7 999 111-22-33' }),
};

it('accepts stored contact phones that are invalid, but no other invalid phone', async () => {
  const storedPhones = ['+78912345678', '+79990000001'];
  const { id, token, updatePostWith } = await anActivePost({ contactPhones: storedPhones });

  await updatePostWith({
    mileage: '45002',
    'contact_phones[]': ['+7 891 234-56-78', '8 999 000-00-02'],
  });
  expect((await rowOf(id)).contactPhones).toEqual(['+78912345678', '+79990000002']);

  const form = { id: String(id), 'contact_phones[]': ['+78912345679', '+79990000002'] };
  const { errors } = failureOf(await world.call(updatePost, { token, form }), 422);
  expect(errors).toEqual({
    contact_phones: ['Такого номера нет: проверьте цифры и код страны'],
  });
});

const uncheckedChanges: Record<string, () => Promise<Form>> = {
  price: async () => ({ price: '9400000' }),
  async currency_id() {
    const currency = await world.database.currency.findFirstOrThrow({ where: { code: 'USD' } });
    return { currency_id: String(currency.id), price: '110000' };
  },
  comment: async () => ({ comment: 'Спасибо' }),
  delivery_country_id: async () => ({
    delivery_country_id: lastId(await world.database.country.findMany()),
  }),
  contact_phones: async () => ({ 'contact_phones[]': ['+7 999 000-00-07'] }),
  guarantee: async () => ({ guarantee: '1' }),
  price_offer: async () => ({ price_offer: '1' }),
  buyout_price: async () => ({ buyout_price: '1' }),
};

const aGeneration = () =>
  world.database.generation.findFirstOrThrow({
    where: { model: { slug: '911', brand: { slug: 'porsche' } }, modifications: { some: {} } },
    include: { modifications: true },
  });

it('has a case for every field that is not fixed', () => {
  const fixed = ['location_country_id', 'location_city_id'];
  const knownFields = [...Object.keys(checkedChanges), ...Object.keys(uncheckedChanges), ...fixed];
  expect(knownFields.sort()).toEqual(Object.keys(postValues.shape).sort());
});

describe('an edit of an active ad', () => {
  it.each(Object.entries(checkedChanges))(
    'holds a change of %s for a moderator and shows the published version',
    async (field, createForm) => {
      const { id, updatePostWith, loadOwnerValues } = await anActivePost();
      const before = await loadPublicPost(id);
      const oldValues = await loadOwnerValues();
      const form = await createForm();

      const after = await updatePostWith(form);

      expect(after).toMatchObject({
        status: 'active',
        own: { edit: { status: 'moderation', submitted_at: START.toISOString() } },
      });
      const ignoredFields = { views: 0, updated_at: '' };
      expect({ ...(await loadPublicPost(id)), ...ignoredFields }).toEqual({
        ...before,
        ...ignoredFields,
      });
      const newValues = await loadOwnerValues();
      expect(newValues[field]).not.toEqual(oldValues[field]);
      const changedFields = Object.keys(newValues).filter(
        (name) => newValues[name] !== oldValues[name],
      );
      expect(changedFields.filter((name) => name !== 'contact_phones').sort()).toEqual(
        Object.keys(form).sort(),
      );
      expect(await loadQueuedIds()).toContain(id);

      await approve(id);
      expect(await loadOwnerValues()).toEqual(newValues);
      expect((await loadPublicPost(id)).own).toBeNull();
      expect(await loadQueuedIds()).not.toContain(id);
      expect(await world.database.postEdit.count({ where: { postId: id } })).toBe(0);
      const { expiresAt, publishedAt } = await rowOf(id);
      expect([expiresAt?.toISOString(), publishedAt?.toISOString()]).toEqual([
        before.expires_at,
        before.published_at,
      ]);
    },
  );

  it.each(Object.entries(uncheckedChanges))(
    'publishes a change of %s at once',
    async (field, createForm) => {
      const { id, updatePostWith, loadOwnerValues } = await anActivePost();
      const oldValues = await loadOwnerValues();

      const after = await updatePostWith(await createForm());

      expect(after).toMatchObject({ status: 'active', own: { edit: null } });
      expect((await loadOwnerValues())[field]).not.toEqual(oldValues[field]);
      expect(await loadQueuedIds()).not.toContain(id);
      expect(await world.database.postEdit.count({ where: { postId: id } })).toBe(0);
    },
  );

  it('publishes unchecked fields and holds checked ones of the same form', async () => {
    const { id, updatePostWith, loadOwnerValues } = await anActivePost();

    await updatePostWith({ description: 'Новый текст', guarantee: '1', price: '9000000' });

    expect(await loadPublicPost(id)).toMatchObject({ guarantee: true, price: 9_000_000 });
    expect((await loadPublicPost(id)).description).not.toBe('Новый текст');
    expect(await loadOwnerValues()).toMatchObject({ description: 'Новый текст', guarantee: true });
  });

  it.each(['location_country_id', 'location_city_id'] as const)(
    'rejects a change of %s',
    async (field) => {
      const { id, token, loadOwnerValues } = await anActivePost();
      const values = await loadOwnerValues();
      const city = await world.database.city.findFirstOrThrow({
        where: { countryId: { not: Number(values.location_country_id) } },
      });
      const otherPlace = { location_country_id: city.countryId, location_city_id: city.id };
      const send = (form: Form) =>
        world.call(updatePost, { token, form: { id: String(id), ...form } });

      const { errors } = failureOf(await send({ [field]: String(otherPlace[field]) }), 422);

      expect(errors?.[field]?.join()).toMatch(/Город нельзя изменить после размещения/);
      const unchangedPlace = { [field]: String(values[field]), guarantee: '1' };
      expect((await send(unchangedPlace)).status).toBe(200);
    },
  );

  it('changes nothing for a form without fields', async () => {
    const { id, updatePostWith, loadOwnerValues } = await anActivePost({
      comment: 'Записка',
      vin: 'ABC-12345',
    });
    const oldValues = await loadOwnerValues();

    const after = await updatePostWith({});

    expect(after.own?.edit).toBeNull();
    expect(await loadOwnerValues()).toEqual(oldValues);
    expect(await loadPublicPost(id)).toMatchObject({ photos_count: 6 });
  });

  it('clears optional fields that are empty, and rejects empty required ones', async () => {
    const { id, token, updatePostWith, loadOwnerValues } = await anActivePost({
      comment: 'Записка',
      vin: 'ABC-12345',
    });
    await updatePostWith({ comment: '', vin: '', price: '', description: '', power: '' });

    expect(await loadOwnerValues()).toMatchObject({
      comment: null,
      vin: null,
      price: null,
      description: '',
    });
    for (const name of ['contact_name', 'year', 'mileage', 'brand_id', 'engine_id']) {
      const form = { id: String(id), [name]: '' };
      const { errors } = failureOf(await world.call(updatePost, { token, form }), 422);
      expect(Object.keys(errors ?? {})).toEqual([name]);
    }
  });
});

describe('the price of an active ad', () => {
  const MILLION = 1_000_000;
  async function isPublishedAtOnce(
    post: { id: number; updatePostWith(form: Form): Promise<unknown> },
    price: number,
  ) {
    await post.updatePostWith({ price: String(price) });
    const { price: shownPrice } = await loadPublicPost(post.id);
    const editCount = await world.database.postEdit.count({ where: { postId: post.id } });
    expect([shownPrice === (price || null), editCount]).toEqual(
      editCount > 0 ? [false, 1] : [true, 0],
    );
    return editCount === 0;
  }

  it.each([
    [1_500_000, true],
    [1_500_001, false],
    [500_000, true],
    [499_999, false],
    [1, false],
    [0, true],
  ])('is published at once for a change from a million to %i: %s', async (price, expected) => {
    const post = await anActivePost({ price: BigInt(MILLION) });

    expect(await isPublishedAtOnce(post, price)).toBe(expected);
    if (!expected) await approve(post.id);
    expect((await loadPublicPost(post.id)).price).toBe(price || null);
  });

  it('is held for a moderator when it changes from on request to a number', async () => {
    const post = await anActivePost({ price: null });

    expect(await isPublishedAtOnce(post, 5)).toBe(false);
    await approve(post.id);
    expect(await isPublishedAtOnce(post, 7)).toBe(true);
    expect(await isPublishedAtOnce(post, 8)).toBe(false);
  });

  it('is compared with the approved price, even after small steps', async () => {
    const post = await anActivePost({ price: BigInt(MILLION) });

    expect(await isPublishedAtOnce(post, 1_400_000)).toBe(true);
    expect(await isPublishedAtOnce(post, 0)).toBe(true);
    expect(await isPublishedAtOnce(post, 1_500_000)).toBe(true);
    expect(await isPublishedAtOnce(post, 1_600_000)).toBe(false);
    expect(await isPublishedAtOnce(post, 1_450_000)).toBe(true);
    expect(await isPublishedAtOnce(post, 1_600_000)).toBe(false);
    await approve(post.id);
    expect(await isPublishedAtOnce(post, 2_300_000)).toBe(true);
    expect(await isPublishedAtOnce(post, 700_000)).toBe(false);
  });

  it('is compared in roubles, so the same number in another currency is held', async () => {
    const post = await anActivePost({ price: BigInt(MILLION) });
    const currency = await world.database.currency.findFirstOrThrow({ where: { code: 'USD' } });

    await post.updatePostWith({ currency_id: String(currency.id) });

    expect(await loadPublicPost(post.id)).toMatchObject({
      price: MILLION,
      currency: { code: 'RUB' },
    });
    await approve(post.id);
    expect(await loadPublicPost(post.id)).toMatchObject({
      price: MILLION,
      currency: { code: 'USD' },
    });
    expect((await rowOf(post.id)).approvedPriceRub).toBe((await rowOf(post.id)).priceRub);
  });

  it('does not prevent the publication of other fields while it is held', async () => {
    const post = await anActivePost({ price: BigInt(MILLION) });

    await post.updatePostWith({ price: '9000000', guarantee: '1' });

    expect(await loadPublicPost(post.id)).toMatchObject({ price: MILLION, guarantee: true });
  });
});
