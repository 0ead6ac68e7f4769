import { createPost, postForm } from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPostForm, aSeller, aUniquePicture } from '../../../testing/a-placed-post.ts';
import { anOwnPost } from '../../../testing/an-own-post.ts';
import { expectSoundLedger } from '../../../testing/ledger.ts';
import { failureOf } from '../../../testing/responses.ts';
import { createPhotoRows, photoField } from '../../../testing/stored-photos.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const REQUIRED = 'Это поле обязательно';
const NUMBER = 'Только целые числа';
const CHOICE = 'Выберите значение из списка';
const TEXT = 'В тексте есть недопустимые символы';

const world = sharedWorld();
let user: { id: number };
let token: string;
let validForm: Record<string, string | string[]>;
beforeAll(async () => {
  ({ user, token } = await aSeller(world, { placements: 2, specialOffers: 1 }));
  validForm = await aPostForm(world, photoField(await createPhotoRows(world, user.id, 6)));
});
beforeEach(() => world.clock.moveTo(START));

type Fields = Record<string, string | string[] | undefined>;

/** Sends a valid form with these fields replaced, or omitted if `undefined`. */
function send(fields: Fields, headers: Record<string, string> = {}) {
  const allFields = Object.entries({ ...validForm, ...fields });
  const form = Object.fromEntries(allFields.flatMap(([k, v]) => (v === undefined ? [] : [[k, v]])));
  return world.call(createPost, { token, form, headers });
}

/** Returns the errors of a form by field, and checks that it had no effect. */
async function errorsOf(fields: Fields, headers: Record<string, string> = {}) {
  const { code, errors } = failureOf(await send(fields, headers), 422);
  expect(code).toBe('validation');
  expect(await world.database.post.count({ where: { userId: user.id } })).toBe(0);
  expect(await expectSoundLedger(world, user.id)).toMatchObject({
    placements: 2,
    specialOffers: 1,
  });
  return errors;
}

type InvalidField = [field: string, value: string, message: string];

/** Values that only a service can reject, and texts without visible characters. */
const invalidFields: InvalidField[] = [
  ...Object.keys(postForm.shape)
    .filter((name) => name.endsWith('_id'))
    .map((name): InvalidField => [name, '2147483647', CHOICE]),
  ['year', '2028', 'Такого года ещё не было'],
  ['contact_name', 'a\nb', TEXT],
  ...['  ', '\u200b', '\u3164', '\u0301\u0301'].map(
    (text): InvalidField => ['contact_name', text, REQUIRED],
  ),
];

describe('a form of an ad', () => {
  it.each(invalidFields)('is rejected if %s is %j', async (name, value, message) => {
    const errors = await errorsOf({ [name]: value });

    expect(errors).toHaveProperty([name]);
    expect(errors?.[name]).toContain(message);
  });

  it('is rejected with all its errors at once', async () => {
    const errors = await errorsOf({ brand_id: 'x', year: undefined, contact_name: '' });

    expect(errors).toEqual({ brand_id: [NUMBER], year: [REQUIRED], contact_name: [REQUIRED] });
  });

  it('is rejected with all unknown choices at once', async () => {
    const unknownId = '2147483647';
    const errors = await errorsOf({
      color_id: unknownId,
      currency_id: unknownId,
      register_country_id: unknownId,
    });

    expect(errors).toEqual({
      color_id: [CHOICE],
      currency_id: [CHOICE],
      register_country_id: [CHOICE],
    });
  });
});

describe('the consistency of choices', () => {
  it('requires a model of the make', async () => {
    const other = await world.database.model.findFirstOrThrow({
      where: { brandId: { not: Number(validForm.brand_id) } },
    });

    expect(await errorsOf({ model_id: String(other.id) })).toEqual({ model_id: [CHOICE] });
  });

  it('requires a generation of the model and a modification of the generation', async () => {
    const other = await world.database.generation.findFirstOrThrow({
      where: { modelId: { not: Number(validForm.model_id) }, modifications: { some: {} } },
      include: { modifications: true },
    });
    const ownGeneration = await world.database.generation.findFirstOrThrow({
      where: { modelId: Number(validForm.model_id) },
    });
    const mod_id = String(other.modifications[0]?.id);

    expect(await errorsOf({ generation_id: String(other.id) })).toEqual({
      generation_id: [CHOICE],
    });
    const errors = await errorsOf({ generation_id: String(ownGeneration.id), mod_id });
    expect(errors).toEqual({ mod_id: [CHOICE] });
    expect(await errorsOf({ mod_id })).toEqual({ mod_id: [CHOICE] });
  });

  it('requires a city of the country', async () => {
    const other = await world.database.country.findFirstOrThrow({
      where: { id: { not: Number(validForm.location_country_id) } },
    });

    expect(await errorsOf({ location_country_id: String(other.id) })).toEqual({
      location_city_id: [CHOICE],
    });
  });

  it.each([
    ['ru', 'Этот кузов не подходит выбранной марке'],
    ['en', 'This body type does not match the chosen make'],
  ])("requires a body of the make's kind, in %s", async (language, message) => {
    for (const kind of ['water', 'air'] as const) {
      const body = await world.database.carcase.findFirstOrThrow({ where: { kind } });
      const vehicle = { carcase_id: String(body.id), engine_id: '' };
      const errors = await errorsOf(vehicle, { 'Accept-Language': language });
      expect(errors).toEqual({ carcase_id: [message] });
    }
  });

  it.each([
    ['ru', 'Поле «Двигатель» обязательно'],
    ['en', 'The Engine field is required'],
  ])('requires an engine for ground vehicles, in %s', async (language, message) => {
    for (const engine_id of [undefined, '']) {
      const errors = await errorsOf({ engine_id }, { 'Accept-Language': language });
      expect(errors).toEqual({ engine_id: [message] });
    }
  });
});

describe('the photos of a form', () => {
  const storePhotos = (count: number, fields = {}) =>
    createPhotoRows(world, user.id, count, fields);

  it.each([
    [0, 'Нужно не меньше 6 разных фотографий'],
    [5, 'Нужно не меньше 6 разных фотографий'],
    [31, 'Не больше 30 фотографий'],
    [50, 'Не больше 30 фотографий'],
    [51, 'Не больше 50 значений'],
  ])('are rejected if there are %i', async (count, message) => {
    const photos = await storePhotos(count);
    const field = count === 0 ? 'userfiles' : 'photo_ids';

    expect(await errorsOf({ 'photo_ids[]': photos.map(String) })).toEqual({ [field]: [message] });
  });

  it('are rejected without storing any if there are 31 files', async () => {
    const before = await world.database.photo.count();
    const { 'photo_ids[]': _none, ...form } = validForm;
    const bytes = await aUniquePicture();
    const request = world.call(createPost, { token, form });
    for (let n = 0; n < 31; n += 1) request.attach('userfiles[]', bytes, `${n}.jpg`);

    const { errors } = failureOf(await request, 422);

    expect(errors).toEqual({ userfiles: ['Не больше 30 фотографий'] });
    expect(await world.database.photo.count()).toBe(before);
  });

  it('are rejected if a file occurs twice', async () => {
    const before = await world.database.photo.count();
    const otherIds = validForm['photo_ids[]'] ?? [];
    const bytes = await aUniquePicture();
    const request = world.call(createPost, {
      token,
      form: { ...validForm, 'photo_ids[]': otherIds },
    });
    request.attach('userfiles[]', bytes, 'a.jpg').attach('userfiles[]', bytes, 'b.jpg');

    const { errors } = failureOf(await request, 422);

    expect(errors).toEqual({ userfiles: ['Одна и та же фотография выбрана дважды'] });
    expect(await world.database.photo.count()).toBe(before);
  });

  it('are counted once per file, even if it was uploaded several times', async () => {
    const photos = await storePhotos(6, { hash: 'a'.repeat(64) });

    expect(await errorsOf(photoField(photos))).toEqual({
      photo_ids: ['Нужно не меньше 6 разных фотографий'],
    });
  });

  it('are rejected with an error for the invalid file, and the others are removed', async () => {
    const before = await world.database.photo.count();
    const request = world.call(createPost, { token, form: validForm });
    request.attach('userfiles[]', await aUniquePicture(), 'a.jpg');
    request.attach('userfiles[]', Buffer.from('<svg/>'), 'b.jpg');

    const { errors } = failureOf(await request, 422);

    expect(errors).toEqual({ 'userfiles.1': ['Выберите фотографию в формате JPG или PNG'] });
    expect(await world.database.photo.count()).toBe(before);
  });

  it('must exist, be stored, belong to the user and to no other ad', async () => {
    const otherSeller = await aSeller(world);
    const otherIds = await storePhotos(5);
    const [deletedId = 0] = await storePhotos(1);
    await world.database.photo.delete({ where: { id: deletedId } });
    const unusableIds = [
      deletedId,
      ...(await createPhotoRows(world, otherSeller.user.id, 1)),
      ...(await storePhotos(1, { storedAt: null })),
      ...(await storePhotos(1, { postId: (await anOwnPost(world, otherSeller.user.id)).id })),
    ];

    for (const unusableId of unusableIds) {
      const messages = ['Одной из фотографий уже нет, загрузите её снова'];
      expect(await errorsOf(photoField([...otherIds, unusableId]))).toEqual({
        photo_ids: messages,
        [`photo:${unusableId}`]: messages,
      });
    }
  });
});
