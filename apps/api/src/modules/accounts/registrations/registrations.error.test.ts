import { checkConfirmation, confirm, resendConfirmation, signUp } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aRegisteredUser } from '../../../testing/a-link.ts';
import { aRegistrationForm } from '../../../testing/an-account.ts';
import { deleteQueuedEmails, sharedMailServer } from '../../../testing/mail-server.ts';
import { failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url }));
beforeEach(() => {
  world.clock.moveTo(START);
  return deleteQueuedEmails(world);
});

const HOUR_MS = 3_600_000;
const english = { 'accept-language': 'en' };

async function errorsOf(fields: Record<string, unknown>) {
  const body = aRegistrationForm(fields);
  const ru = failureOf(await world.call(signUp, { body }), 422);
  const en = failureOf(await world.call(signUp, { body, headers: english }), 422);
  expect([ru.code, ru.message, en.message]).toEqual([
    'validation',
    'Проверьте заполнение полей',
    'Please check the fields',
  ]);
  return { ru: ru.errors, en: en.errors };
}

describe('auth/signup', () => {
  it.each(['selected_country', 'selected_city'])('rejects an unknown %s', async (field) => {
    const errors = await errorsOf({ [field]: 999_999 });

    expect(errors).toEqual({
      ru: { [field]: ['Выберите значение из списка'] },
      en: { [field]: ['Choose one of the listed values'] },
    });
  });

  it('reports every required field of an empty form', async () => {
    const response = failureOf(await world.call(signUp, { body: {}, headers: english }), 422);

    expect(response.errors).toEqual(
      Object.fromEntries(
        ['name', 'surname', 'email', 'phone', 'password', 'confirm_password'].map((field) => [
          field,
          ['This field is required'],
        ]),
      ),
    );
  });

  it('rejects a missing body', async () => {
    expect(failureOf(await world.call(signUp), 422).code).toBe('validation');
  });

  it('rejects different passwords, also along with errors in other fields', async () => {
    const errors = await errorsOf({ confirm_password: 'верный конь 43' });

    expect(errors).toEqual({
      ru: { confirm_password: ['Пароли не совпадают'] },
      en: { confirm_password: ['Not equal passwords'] },
    });
    const furtherErrors = await errorsOf({
      confirm_password: 'верный конь 43',
      email: 'x',
      company: 1,
    });
    expect(Object.keys(furtherErrors.en ?? {}).sort()).toEqual([
      'company_address',
      'company_name',
      'confirm_password',
      'email',
    ]);
  });

  it('rejects a company without name and address', async () => {
    const emptyValues = [undefined, null, '', '   '];
    const errorsByValue = await Promise.all(
      emptyValues.map((value) =>
        errorsOf({ company: 1, company_name: value, company_address: value }),
      ),
    );

    for (const { ru, en } of errorsByValue) {
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

  it('rejects a city of another country', async () => {
    const city = await world.database.city.findFirstOrThrow();
    const otherCountry = await world.database.country.findFirstOrThrow({
      where: { id: { not: city.countryId } },
    });

    const errors = await errorsOf({ selected_country: otherCountry.id, selected_city: city.id });

    expect(errors.en).toEqual({ selected_city: ['Choose one of the listed values'] });
  });
});

describe('a confirmation link', () => {
  /** Expects both operations to reject a link. */
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

  it('is rejected after it has been used', async () => {
    const { link } = await aRegisteredUser(world, mailServer);
    expect((await world.call(confirm, { params: { token: link } })).status).toBe(200);

    await expectInvalid(link);
  });

  it('expires after 48 hours and cannot be sent again afterwards', async () => {
    const { form, link } = await aRegisteredUser(world, mailServer);
    world.clock.moveTo(new Date(START.getTime() + 48 * HOUR_MS));

    await expectInvalid(link);
    await world.call(resendConfirmation, { body: { email: form.email } });
    expect(await mailServer.deliver(world)).toEqual([]);
    await expectInvalid(link);
  });

  it.each(['0', 'null', 'undefined', '[]', '%00', 'a'.repeat(56), 'a'.repeat(100), "' OR 1=1 --"])(
    'is rejected if it is invalid: %s',
    async (link) => {
      await expectInvalid(link);
    },
  );

  it('is rejected if it is too long', async () => {
    const response = await world.call(confirm, { params: { token: 'a'.repeat(101) } });

    expect(response.status).toBe(404);
  });
});
