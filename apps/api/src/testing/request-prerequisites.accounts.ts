import { randomUUID } from 'node:crypto';
import {
  buyAdverts,
  cancelPayment,
  getFormParams,
  makeToken,
  sendToAdmin,
  signUp,
  tariffTypes,
} from '@pitlane/contracts';
import { aNotification } from './a-notification.ts';
import { aUniquePicture } from './a-placed-post.ts';
import { buy, buyAndPay } from './a-purchase.ts';
import { aRegistrationForm, PASSWORD, tokenOf } from './an-account.ts';
import { anUnsubscribeLink } from './an-unsubscribe-link.ts';
import {
  type Account,
  forOperations,
  idInBody,
  idInPath,
  type Prerequisites,
} from './request-prerequisite.ts';
import { dataOf } from './responses.ts';
import type { SandboxWorld } from './sandbox-world.ts';
import { someForms } from './some-forms.ts';

const PHONE = '+79161234567';
const CODE = '1'.repeat(12);
/** Constructor tariff with the largest options */
const CONSTRUCTOR_OPTIONS = {
  tariff_id: tariffTypes.entityConstructor,
  car_slots: 100,
  special_offers: 50,
};

export function accountPrerequisites(world: SandboxWorld): Prerequisites {
  const { database, clock } = world;
  const { keys } = world.app.services;
  const tomorrow = () => new Date(clock.now().getTime() + 86_400_000);

  const confirmationToken = async () => {
    const form = aRegistrationForm();
    await world.call(signUp, { body: form }).expect(201);
    const { id } = await database.registration.findFirstOrThrow({ where: { email: form.email } });
    return keys.linkOf('registration', id);
  };
  const resetToken = async ({ user }: Account) => {
    const data = { id: randomUUID(), userId: user.id, expiresAt: tomorrow() };
    return keys.linkOf('password_reset', (await database.passwordReset.create({ data })).id);
  };
  const prepareCompanyPurchase = async ({ user }: Account) => {
    const data = { isEntity: true, companyName: 'Гараж', companyInn: '7800000108' };
    await database.user.update({ where: { id: user.id }, data });
    return { body: { ...CONSTRUCTOR_OPTIONS, expected_amount: undefined } };
  };
  const formFields = async () => {
    const { consent, form_token } = dataOf(getFormParams, await world.call(getFormParams));
    return { consent_version: consent.version, form_token };
  };

  return {
    ...forOperations('checkConfirmation confirm', async () => ({
      params: { token: await confirmationToken() },
    })),
    signUp: async () => {
      const { moscow } = await someForms(world);
      return { body: { selected_country: moscow.countryId, selected_city: moscow.id } };
    },
    checkReset: async (caller) => ({ params: { token: await resetToken(caller) } }),
    resetPassword: async (caller) => ({ body: { token: await resetToken(caller) } }),
    signIn: ({ user }) => ({ body: { email: user.email, password: PASSWORD } }),
    updatePassword: () => ({ body: { old_password: PASSWORD } }),
    removeSessions: async ({ user }) => {
      await tokenOf(world, user.id);
      const latestSession = { where: { userId: user.id }, orderBy: { createdAt: 'desc' } } as const;
      const { id } = await database.session.findFirstOrThrow(latestSession);
      return { body: { id, others: undefined } };
    },
    verifyPhoneCode: async ({ user }) => {
      const id = randomUUID();
      const codeHash = keys.hash('phone-code', `${id} ${CODE}`);
      const times = { createdAt: clock.now(), expiresAt: tomorrow() };
      const data = { id, userId: user.id, phone: PHONE, network: '', codeHash, ...times };
      await database.phoneCall.create({ data });
      return { body: { callId: id, code: CODE } };
    },
    removePhone: async ({ user }) => {
      const data = { userId: user.id, phone: PHONE };
      return idInBody((await database.userPhone.create({ data })).id);
    },
    removeToken: async ({ token }) => {
      const response = await world.call(makeToken, { token, body: { name: 'CI' } });
      return idInPath(dataOf(makeToken, response).id);
    },
    ...forOperations('markNotificationRead markNotificationReadByGet', async ({ user }) =>
      idInPath((await aNotification(world, user.id)).id),
    ),
    ...forOperations(
      'markAllNotificationsRead markAllNotificationsReadByGet',
      async ({ user }) => ({
        query: { until: (await aNotification(world, user.id)).id },
      }),
    ),
    ...forOperations('checkUnsubscribe unsubscribe', async ({ user }) => ({
      params: { token: await anUnsubscribeLink(world, user.id, 'digest') },
    })),
    ...forOperations('buyAdverts buySpecialOffers buySpecialOffres buyAdvertAndOffer', () => ({
      body: { expected_amount: undefined },
    })),
    ...forOperations('getQuote changeTariff', prepareCompanyPurchase),
    getChangeMessage: () => ({ query: CONSTRUCTOR_OPTIONS }),
    askChangeMessage: () => ({ body: CONSTRUCTOR_OPTIONS }),
    cancelPayment: async ({ token }) => idInBody((await buy(world, token)).transaction_id),
    repeatPayment: async ({ token }) => {
      const { transaction_id: id } = await buy(world, token, buyAdverts, { count: 100 });
      await world.call(cancelPayment, { token, body: { id } }).expect(200);
      return idInBody(id);
    },
    providerNotice: () => ({ params: { provider: 'sandbox' } }),
    ...forOperations(
      'viewTransaction downloadTransaction getModerationTransaction',
      async ({ token }) => idInPath(await buyAndPay(world, token)),
    ),
    refundTransaction: async ({ token }) => ({
      ...idInPath(await buyAndPay(world, token)),
      body: { amount: '50.00', preview: false },
    }),
    ...forOperations(
      'sendContact sendAutoTrade sendBuyAuto sendSelection sendBuyback sendCallback sendByService sendToAdmin',
      async () => ({ body: await formFields() }),
    ),
    ...forOperations('requestTransport sendTransport', async () => {
      const { name: _name, phone: _phone, ...transport } = (await someForms(world)).transport;
      return { body: { ...transport, ...(await formFields()) } };
    }),
    getRequestFile: async ({ token }) => {
      const response = await world.call(sendToAdmin, {
        token,
        form: { name: 'Анна', email: 'anna@example.test', message: 'Не открывается' },
        files: { file: { bytes: await aUniquePicture(), name: 'a.jpg' } },
      });
      return idInPath(dataOf(sendToAdmin, response).id);
    },
  };
}
