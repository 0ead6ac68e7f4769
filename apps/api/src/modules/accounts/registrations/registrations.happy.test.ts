import {
  checkConfirmation,
  confirm,
  getProfile,
  resendConfirmation,
  signIn,
  signUp,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aConfirmedAccount, aRegisteredUser, tokenIn } from '../../../testing/a-link.ts';
import { aRegistrationForm, PASSWORD, signInResultOf } from '../../../testing/an-account.ts';
import { deleteQueuedEmails, sharedMailServer } from '../../../testing/mail-server.ts';
import { dataOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url }));
beforeEach(() => {
  world.clock.moveTo(START);
  return deleteQueuedEmails(world);
});

const HOUR_MS = 3_600_000;
const hoursAfterStart = (hours: number, milliseconds = 0) =>
  new Date(START.getTime() + hours * HOUR_MS + milliseconds);

const companyForm = {
  company: true,
  company_name: 'ООО «Ромашка»',
  company_address: 'Тверская, 1',
};

async function aCity() {
  return world.database.city.findFirstOrThrow({ orderBy: { id: 'asc' } });
}

describe('auth/signup', () => {
  it('creates an account once the emailed link is confirmed', async () => {
    const form = aRegistrationForm();
    const response = await world.call(signUp, { body: form });
    expect(response.status, response.text).toBe(201);
    expect(response.body).toEqual({
      data: { message: 'Вы зарегистрированы. Ссылка для активации отправлена на e-mail' },
    });

    const [mail] = await mailServer.deliver(world);
    expect(mail?.to).toEqual([form.email]);
    const confirmResponse = await world.call(confirm, { params: { token: tokenIn(mail) } });

    const { token, ...rest } = dataOf(confirm, confirmResponse);
    expect(rest).toMatchObject({ token_type: 'Bearer', expires_in: 86_400 });
    expect(rest.user).toMatchObject({
      email: form.email,
      email_verified: true,
      new_email: null,
      first_name: 'Анна',
      last_name: 'Кузнецова',
      phone: '+79991234567',
      phone_verified: false,
      is_entity: false,
      company_name: null,
      role: 'user',
      has_password: true,
    });
    expect(dataOf(getProfile, await world.call(getProfile, { token }))).toEqual(rest.user);
    const signInResponse = await world.call(signIn, {
      body: { email: form.email, password: PASSWORD },
    });
    expect(signInResponse.status, signInResponse.text).toBe(200);
  });

  it('responds and sends emails in English to English requests', async () => {
    const form = aRegistrationForm();
    const response = await world.call(signUp, { body: form, headers: { 'accept-language': 'en' } });

    expect(response.body.data.message).toBe(
      'You are registered. The activation link has been sent by e-mail',
    );
    const [mail] = await mailServer.deliver(world);
    expect(mail?.subject).toBe('Confirm your e-mail for Pitlane');
  });

  it.each([1, true, '1', 'true'])('accepts a company flagged as %j', async (flag) => {
    const { user } = await aConfirmedAccount(world, mailServer, { ...companyForm, company: flag });

    expect(user).toMatchObject({
      is_entity: true,
      company_name: companyForm.company_name,
      company_address: companyForm.company_address,
    });
    expect(user.tariff_info?.type_id).toBe(3);
  });

  it.each([0, false, '0', 'false', undefined])(
    'accepts an individual flagged as %j, and stores no company fields',
    async (flag) => {
      const { user } = await aConfirmedAccount(world, mailServer, {
        ...companyForm,
        company: flag,
      });

      expect(user).toMatchObject({ is_entity: false, company_name: null, company_address: null });
      expect(user.tariff_info?.type_id).toBe(1);
    },
  );

  it.each(['', null])('accepts an individual with company fields set to %j', async (emptyValue) => {
    const { user } = await aConfirmedAccount(world, mailServer, {
      company: false,
      company_name: emptyValue,
      company_address: emptyValue,
    });

    expect(user.is_entity).toBe(false);
  });

  it('stores the selected country and city; a city alone sets its country', async () => {
    const { id, countryId } = await aCity();

    const withBoth = await aConfirmedAccount(world, mailServer, {
      selected_country: countryId,
      selected_city: id,
    });
    const withCity = await aConfirmedAccount(world, mailServer, { selected_city: id });
    const withCountry = await aConfirmedAccount(world, mailServer, { selected_country: countryId });
    const withNeither = await aConfirmedAccount(world, mailServer, {
      selected_country: null,
      selected_city: null,
    });

    expect(
      [withBoth, withCity, withCountry, withNeither].map(({ user }) => [
        user.country_id,
        user.city_id,
      ]),
    ).toEqual([
      [countryId, id],
      [countryId, id],
      [countryId, null],
      [null, null],
    ]);
  });

  it('stores the email address in lower case and trims names', async () => {
    const { user } = await aConfirmedAccount(world, mailServer, {
      email: '  Big.Letters@Example.TEST ',
      name: ' Жан-Поль ',
      surname: "О'Нил",
    });

    expect(user).toMatchObject({
      email: 'big.letters@example.test',
      first_name: 'Жан-Поль',
      last_name: "О'Нил",
    });
  });

  it.each(['8 999 765-43-21', '+7 (999) 765-43-21', '79997654321'])(
    'parses the phone %s',
    async (phone) => {
      const { user } = await aConfirmedAccount(world, mailServer, { phone });

      expect(user.phone).toBe('+79997654321');
    },
  );
});

describe('GET auth/confirm', () => {
  it('describes the link without changing anything, however often it is called', async () => {
    const { form, link } = await aRegisteredUser(world, mailServer);
    const registrationsBefore = await world.database.registration.findMany({
      where: { email: form.email },
    });

    for (let count = 0; count < 5; count += 1) {
      const response = await world.call(checkConfirmation, { params: { token: link } });
      expect(dataOf(checkConfirmation, response)).toEqual({
        purpose: 'registration',
        name: 'Анна',
        email: form.email,
      });
      expect(response.headers['cache-control']).toBe('no-store');
    }

    expect(await world.database.registration.findMany({ where: { email: form.email } })).toEqual(
      registrationsBefore,
    );
    expect(await world.database.user.count({ where: { email: form.email } })).toBe(0);
    const confirmResponse = await world.call(confirm, { params: { token: link } });
    expect(confirmResponse.status, confirmResponse.text).toBe(200);
  });
});

describe('POST auth/confirm', () => {
  it('accepts a link for 48 hours', async () => {
    const { link } = await aRegisteredUser(world, mailServer);
    world.clock.moveTo(hoursAfterStart(48, -1));

    const response = await world.call(confirm, { params: { token: link } });

    expect(response.status, response.text).toBe(200);
  });

  it('creates the account at the time of confirmation, in the language of the registration', async () => {
    const form = aRegistrationForm();
    await world.call(signUp, { body: form, headers: { 'accept-language': 'en' } });
    const [mail] = await mailServer.deliver(world);
    world.clock.moveTo(hoursAfterStart(5));

    const response = await world.call(confirm, { params: { token: tokenIn(mail) } });

    const { user } = signInResultOf(response.body);
    expect(await world.database.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
      createdAt: hoursAfterStart(5),
      locale: 'en',
      role: 'user',
      blockedAt: null,
    });
  });
});

describe('auth/resend-confirmation', () => {
  it('sends the same link again, extended to two days from now', async () => {
    const { form, link } = await aRegisteredUser(world, mailServer);
    world.clock.moveTo(hoursAfterStart(47));

    const response = await world.call(resendConfirmation, {
      body: { email: form.email.toUpperCase() },
    });

    expect(dataOf(resendConfirmation, response).message).toBe(
      'Если аккаунт ждёт подтверждения, письмо со ссылкой уже в пути',
    );
    const [mail] = await mailServer.deliver(world);
    expect([mail?.to, tokenIn(mail)]).toEqual([[form.email], link]);
    world.clock.moveTo(hoursAfterStart(47 + 48, -1));
    const confirmResponse = await world.call(confirm, { params: { token: link } });
    expect(confirmResponse.status, confirmResponse.text).toBe(200);
  });
});
