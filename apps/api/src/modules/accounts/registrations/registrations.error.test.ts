import { checkConfirmation, confirm, resendConfirmation, signUp } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aRegistered } from '../../../testing/a-link.ts';
import { aRegistration } from '../../../testing/an-account.ts';
import { failureOf } from '../../../testing/answers.ts';
import { dropEmails, emailsWaiting, sharedOffice } from '../../../testing/post-office.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const office = sharedOffice();
const world = sharedWorld(() => ({ SMTP_URL: office.url }));
beforeEach(() => {
  world.clock.moveTo(START);
  return dropEmails(world);
});

const HOUR_MS = 3_600_000;
const english = { 'accept-language': 'en' };

/** What is wrong with a form, in both languages. */
async function errorsOf(fields: Record<string, unknown>) {
  const body = aRegistration(fields);
  const ru = failureOf(await world.call(signUp, { body }), 422);
  const en = failureOf(await world.call(signUp, { body, headers: english }), 422);
  expect([ru.code, ru.message, en.message]).toEqual([
    'validation',
    'Проверьте заполнение полей',
    'Please check the fields',
  ]);
  return { ru: ru.errors, en: en.errors };
}

const REQUIRED = ['Это поле обязательно', 'This field is required'];
const EMAIL = ['Поле E-mail заполнено неверно', 'E-mail field is not filled in correctly'];
const NAME = [
  'Только буквы, пробелы, точки, дефисы и апострофы',
  'Only letters, spaces, dots, hyphens and apostrophes',
];
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
const LISTED = ['Выберите значение из списка', 'Choose one of the listed values'];
const TEXT = [
  'В тексте есть недопустимые символы',
  'The text contains characters that are not allowed',
];
const NUMBER = ['Только целые числа', 'Only numbers'];
const INVALID = ['Недопустимое значение', 'This value is not valid'];
const longest = (num: number) => [`Не больше ${num} символов`, `Max length ${num}`];

const wrong: [field: string, value: unknown, texts: string[]][] = [
  ...['name', 'surname', 'email', 'phone', 'password'].map((field): [string, unknown, string[]] => [
    field,
    undefined,
    REQUIRED,
  ]),
  ...['name', 'surname', 'email', 'phone', 'password'].map((field): [string, unknown, string[]] => [
    field,
    '',
    REQUIRED,
  ]),
  ['name', '   ', REQUIRED],
  ['name', 'я'.repeat(61), longest(60)],
  ['name', 'http://evil.example', NAME],
  ['name', '<b>Анна</b>', NAME],
  ['name', 'Анна 2', NAME],
  ['name', '-', NAME],
  ['name', 'Анна\r\nBcc: x@evil.example', TEXT],
  ['name', 'a\u0000b', TEXT],
  ['name', '\ud800', TEXT],
  ['name', 1, INVALID],
  ['name', { gt: '' }, INVALID],
  ['surname', 'я'.repeat(61), longest(60)],
  ['email', 'anna', EMAIL],
  ['email', 'anna@', EMAIL],
  ['email', '@example.test', EMAIL],
  ['email', 'anna@example', EMAIL],
  ['email', 'an na@example.test', EMAIL],
  ['email', 'anna@example.test,eve@evil.example', EMAIL],
  ['email', 'anna@example.test eve@evil.example', EMAIL],
  ['email', '"anna@example.test"@evil.example', EMAIL],
  ['email', 'Anna <anna@example.test>', EMAIL],
  ['email', '(x)anna@example.test', EMAIL],
  ['email', 'group:anna@example.test,eve@evil.example;', EMAIL],
  ['email', 'anna@example.test\r\nRCPT TO:<eve@evil.example>', TEXT],
  ['email', `${'a'.repeat(250)}@example.test`, longest(254)],
  ['email', { contains: '@' }, INVALID],
  ['phone', 'позвони', PHONE],
  ['phone', '12345', PHONE],
  ['phone', '+7 999 123-45', PHONE],
  ['phone', '+7 999 123-45-67; DROP', PHONE],
  ['phone', '8 912 345 67 8', UNKNOWN_PHONE],
  ['phone', '+7 495 123-45-67 доб. 12', EXTENSION],
  ['phone', '+7 912 345-67-89 / +7 912 345-67-90', SEVERAL],
  ['phone', '1'.repeat(32), longest(31)],
  ['company', 'yes', LISTED],
  ['company', 2, INVALID],
  ['company', null, INVALID],
  ['selected_country', 999_999, LISTED],
  ['selected_country', 0, ['Не меньше 1', 'Min 1']],
  ['selected_country', 2_147_483_648, ['Не больше 2147483647', 'Max 2147483647']],
  ['selected_country', '1', NUMBER],
  ['selected_country', 1.5, NUMBER],
  ['selected_city', 999_999, LISTED],
  ['selected_city', { gt: 0 }, NUMBER],
];

describe('auth/signup refuses', () => {
  it.each(wrong)('%s = %j, saying so in both languages', async (field, value, [ru, en]) => {
    const errors = await errorsOf({ [field]: value });

    expect(errors.ru?.[field]).toEqual([ru]);
    expect(errors.en?.[field]).toEqual([en]);
  });

  it('an empty form, naming every field that is needed', async () => {
    const answer = failureOf(await world.call(signUp, { body: {}, headers: english }), 422);

    expect(answer.errors).toEqual(
      Object.fromEntries(
        ['name', 'surname', 'email', 'phone', 'password', 'confirm_password'].map((field) => [
          field,
          ['This field is required'],
        ]),
      ),
    );
  });

  it.each([
    ['null', null],
    ['a list', []],
    ['a text', '"x"'],
  ])('%s in place of a form', async (_what, value) => {
    const answer = await world.http
      .post('/api/auth/signup')
      .set('Content-Type', 'application/json')
      .send(typeof value === 'string' ? value : JSON.stringify(value));

    expect(failureOf(answer, 422).code).toBe('validation');
  });

  it('no body at all', async () => {
    expect(failureOf(await world.call(signUp), 422).code).toBe('validation');
  });

  it('a password that is not repeated', async () => {
    const errors = await errorsOf({ confirm_password: undefined });

    expect(errors.en?.confirm_password?.[0]).toBe('This field is required');
  });

  it('passwords that differ, also where other fields are wrong', async () => {
    const errors = await errorsOf({ confirm_password: 'верный конь 43' });

    expect(errors).toEqual({
      ru: { confirm_password: ['Пароли не совпадают'] },
      en: { confirm_password: ['Not equal passwords'] },
    });
    const more = await errorsOf({ confirm_password: 'верный конь 43', email: 'x', company: 1 });
    expect(Object.keys(more.en ?? {}).sort()).toEqual([
      'company_address',
      'company_name',
      'confirm_password',
      'email',
    ]);
  });

  it('a company without name and address', async () => {
    const empty = [undefined, null, '', '   '];
    const all = await Promise.all(
      empty.map((value) => errorsOf({ company: 1, company_name: value, company_address: value })),
    );

    for (const { ru, en } of all) {
      expect(ru).toEqual({
        company_name: ['Это поле обязательно'],
        company_address: ['Это поле обязательно'],
      });
      expect(en).toEqual({
        company_name: ['This field is required'],
        company_address: ['This field is required'],
      });
    }
  });

  it.each([
    ['company_name', 120],
    ['company_address', 200],
  ])('a %s of more than %i characters', async (field, most) => {
    const fields = { company: true, company_name: 'ООО', company_address: 'Тверская, 1' };
    const errors = await errorsOf({ ...fields, [field]: 'я'.repeat(most + 1) });

    expect(errors.en).toEqual({ [field]: [`Max length ${most}`] });
  });

  it('a city of another country', async () => {
    const city = await world.database.city.findFirstOrThrow();
    const other = await world.database.country.findFirstOrThrow({
      where: { id: { not: city.countryId } },
    });

    const errors = await errorsOf({ selected_country: other.id, selected_city: city.id });

    expect(errors.en).toEqual({ selected_city: ['Choose one of the listed values'] });
  });

  it('all of it without keeping a thing', async () => {
    const before = await world.database.registration.count();
    const emails = await emailsWaiting(world);

    await errorsOf({ confirm_password: 'x' });

    expect(await world.database.registration.count()).toBe(before);
    expect(await emailsWaiting(world)).toEqual(emails);
  });
});

describe('a confirmation link', () => {
  /** Both calls of a link must answer alike. */
  async function expectInvalid(link: string) {
    for (const contract of [checkConfirmation, confirm]) {
      const ru = failureOf(await world.call(contract, { params: { token: link } }), 422);
      const en = await world.call(contract, { params: { token: link }, headers: english });
      expect([ru.code, ru.message]).toEqual([
        'link.invalid',
        'Ссылка больше не действует. Запросите новую',
      ]);
      expect(failureOf(en, 422).message).toBe('The link no longer works. Ask for a new one');
    }
  }

  it('works once', async () => {
    const { link } = await aRegistered(world, office);
    expect((await world.call(confirm, { params: { token: link } })).status).toBe(200);

    await expectInvalid(link);
  });

  it('does not work after 48 hours, nor does asking for it again help then', async () => {
    const { form, link } = await aRegistered(world, office);
    world.clock.moveTo(new Date(START.getTime() + 48 * HOUR_MS));

    await expectInvalid(link);
    await world.call(resendConfirmation, { body: { email: form.email } });
    expect(await office.deliver(world)).toEqual([]);
    await expectInvalid(link);
  });

  it.each(['0', 'null', 'undefined', '[]', '%00', 'a'.repeat(56), 'a'.repeat(100), "' OR 1=1 --"])(
    'is not %s',
    async (link) => {
      await expectInvalid(link);
    },
  );

  it('is not too long an address', async () => {
    const answer = await world.call(confirm, { params: { token: 'a'.repeat(101) } });

    expect(answer.status).toBe(404);
  });
});

describe('auth/resend-confirmation', () => {
  it.each([
    ['', 'This field is required'],
    [undefined, 'This field is required'],
    ['anna', 'E-mail field is not filled in correctly'],
  ])('refuses %j', async (email, message) => {
    const answer = await world.call(resendConfirmation, { body: { email }, headers: english });

    expect(failureOf(answer, 422).errors).toEqual({ email: [message] });
  });
});
