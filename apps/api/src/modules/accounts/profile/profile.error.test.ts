import { getProfile, removePhone, updateProfile } from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aSignedIn } from '../../../testing/an-account.ts';
import { dataOf, failureOf } from '../../../testing/answers.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let token: string;
let company: string;
beforeAll(async () => {
  token = (await aSignedIn(world)).token;
  company = (await aSignedIn(world, { isEntity: true, companyName: 'Гараж' })).token;
});

const REQUIRED = ['Это поле обязательно', 'This field is required'];
const PHONE = [
  'Введите номер телефона целиком, с кодом страны',
  'Enter the whole phone number, with its country code',
];
const UNKNOWN_PHONE = [
  'Такого номера нет: проверьте цифры и код страны',
  'There is no such number: check the digits and the country code',
];
const EXTENSION = [
  'Добавочный номер указать нельзя, оставьте только основной',
  'Extensions cannot be saved: enter the main number only',
];
const SEVERAL = [
  'Здесь несколько номеров, оставьте один',
  'There are several numbers here: keep one',
];
const PERSON_NAME = [
  'Только буквы, пробелы, точки, дефисы и апострофы',
  'Only letters, spaces, dots, hyphens and apostrophes',
];
const BAD_TEXT = [
  'В тексте есть недопустимые символы',
  'The text contains characters that are not allowed',
];
const NOT_LISTED = ['Выберите значение из списка', 'Choose one of the listed values'];
const EMAIL = ['Поле E-mail заполнено неверно', 'E-mail field is not filled in correctly'];

const tooLong = (max: number) => [`Не больше ${max} символов`, `Max length ${max}`];

const cases: [field: string, value: string, messages: string[]][] = [
  ['first_name', '', REQUIRED],
  ['first_name', '   ', REQUIRED],
  ['first_name', 'https://evil.example', PERSON_NAME],
  ['first_name', 'я'.repeat(61), tooLong(60)],
  ['last_name', '<b>', PERSON_NAME],
  ['last_name', '=SUM(A1)', PERSON_NAME],
  ['last_name', 'a\u0000b', BAD_TEXT],
  ['email', '', REQUIRED],
  ['email', 'not an address', EMAIL],
  ['email', 'a@b', EMAIL],
  ['email', 'a@example.test, b@example.test', EMAIL],
  ['email', 'a@example.test\r\nBcc: b@example.test', BAD_TEXT],
  ['email', `${'a'.repeat(250)}@example.test`, tooLong(254)],
  ['phone', '', REQUIRED],
  ['phone', '12345', PHONE],
  ['phone', 'звоните вечером', PHONE],
  ['phone', '+999 123 456 789', PHONE],
  ['address', 'я'.repeat(201), tooLong(200)],
  ['country_id', '2147483647', NOT_LISTED],
  ['city_id', '2147483647', NOT_LISTED],
  ['phone', '8 912 345 67 8', UNKNOWN_PHONE],
  ['phone', '+7 495 123-45-67 доб. 12', EXTENSION],
  ['phone', '+7 912 345-67-89 / +7 912 345-67-90', SEVERAL],
  ['new_phones', '8 912 345 67 8', UNKNOWN_PHONE],
  ['new_phones', '+7 495 123-45-67 доб. 12', EXTENSION],
  ['new_phones', '+7 912 345-67-89 / +7 912 345-67-90', SEVERAL],
  ['new_phones', '12', PHONE],
  ['new_phones', '+999 123 456 789', PHONE],
];

describe('profile/update-profile-data', () => {
  it.each(cases)('refuses %s "%s" in both languages', async (field, value, messages) => {
    const form = { [field]: value };
    const [ru, en] = [
      await world.call(updateProfile, { token, form }),
      await world.call(updateProfile, { token, form, headers: { 'Accept-Language': 'en' } }),
    ];

    const failures = [failureOf(ru, 422), failureOf(en, 422)];
    expect(failures.map(({ code }) => code)).toEqual(['validation', 'validation']);
    expect(failures.map(({ errors }) => errors)).toEqual(
      messages.map((message) => ({ [field]: [message] })),
    );
    expect([ru, en].map(({ headers }) => headers['content-language'])).toEqual(['ru', 'en']);
  });

  it.each([
    ['company_name', ''],
    ['company_name', ' '],
    ['company_address', ''],
    ['company_name', 'я'.repeat(121)],
    ['position', 'я'.repeat(121)],
    ['company_address', 'a\u0007b'],
    ['company_inn', '7707083894'],
    ['company_inn', '500100732250'],
    ['company_inn', '77070838933'],
    ['company_inn', '٧٧٠٧٠٨٣٨٩٣'],
    ['country_id', 'abc'],
    ['country_id', '1.5'],
    ['city_id', '-1'],
    ['city_id', '2147483648'],
    ['city_id', '1 OR 1=1'],
    ['remove_avatar', 'yes'],
  ])('refuses %s "%s" of a company', async (field, value) => {
    const answer = await world.call(updateProfile, { token: company, form: { [field]: value } });

    expect(Object.keys(failureOf(answer, 422).errors ?? {})).toEqual([field]);
  });

  it('refuses a city of another country', async () => {
    const city = await world.database.city.findFirstOrThrow({ where: { nameRu: 'Москва' } });
    const other = await world.database.country.findFirstOrThrow({
      where: { id: { not: city.countryId } },
    });

    const form = { country_id: String(other.id), city_id: String(city.id) };
    const answer = await world.call(updateProfile, { token, form });

    expect(failureOf(answer, 422).errors).toEqual({ city_id: [NOT_LISTED[0]] });
  });

  it('names every field that is wrong, and changes none', async () => {
    const before = dataOf(getProfile, await world.call(getProfile, { token }));

    const answer = await world.call(updateProfile, {
      token,
      form: { first_name: 'Ольга', last_name: '7', phone: 'x', email: 'x' },
    });

    expect(Object.keys(failureOf(answer, 422).errors ?? {}).sort()).toEqual([
      'email',
      'last_name',
      'phone',
    ]);
    expect(dataOf(getProfile, await world.call(getProfile, { token }))).toEqual(before);
  });

  it('changes nothing when only the server can see what is wrong', async () => {
    const before = dataOf(getProfile, await world.call(getProfile, { token }));
    const forms = [{ phone: '+999 123 456 789' }, { city_id: '2147483647' }];

    for (const form of forms) {
      const answer = await world.call(updateProfile, {
        token,
        form: { first_name: 'Ольга', ...form },
      });
      failureOf(answer, 422);
    }

    expect(dataOf(getProfile, await world.call(getProfile, { token }))).toEqual(before);
  });

  it('refuses more than ten new phones in one form', async () => {
    const phones = Array.from({ length: 11 }, (_none, index) => `+7999555${1000 + index}`);

    const answer = await world.call(updateProfile, { token, form: { 'new_phones[]': phones } });

    expect(failureOf(answer, 422).errors).toEqual({ new_phones: ['Не больше 10 значений'] });
  });
});

describe('profile/remove-additional-phone', () => {
  it.each([['1'], [1.5], [0], [-1], [2_147_483_648], [null], [{ gt: 0 }], [[1]]])(
    'refuses the id %j',
    async (id) => {
      const answer = await world.call(removePhone, { token, body: { id } });

      expect(Object.keys(failureOf(answer, 422).errors ?? {})).toEqual(['id']);
    },
  );

  it('says that a number is not there, in both languages', async () => {
    const body = { id: 2_147_483_647 };
    const ru = failureOf(await world.call(removePhone, { token, body }), 404);
    const en = failureOf(
      await world.call(removePhone, { token, body, headers: { 'Accept-Language': 'en' } }),
      404,
    );

    expect(ru).toEqual({ code: 'phone.not_found', message: 'Такого телефона в профиле нет' });
    expect(en.code).toBe('phone.not_found');
    expect(en.message).not.toBe(ru.message);
  });
});
