import {
  buyAdvertAndOffer,
  buyAdverts,
  buySpecialOffers,
  buySpecialOffres,
  cancelPayment,
  changeTariff,
  providerNotice,
  repeatPayment,
} from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../http/api-error.ts';
import { route } from '../../../http/route.ts';
import { requestsUnsoldTariff } from '../quotes/quotes.rules.ts';

export async function paymentsRoutes(app: FastifyInstance): Promise<void> {
  const { payments, transactions, paymentPolling } = app.services;
  const paymentsOnCheck = { precheckCaller: async () => payments.assertPaymentsOn() };
  const onRetry = ({ transaction_id }: { transaction_id: number }) =>
    payments.completeOrder(transaction_id);
  const purchaseOptions = { ...paymentsOnCheck, onRetry };

  route(
    app,
    buyAdverts,
    ({ body: { count: advert, ...otherFields }, transact, ...caller }) =>
      payments.buy(caller, { ...otherFields, advert }, transact),
    purchaseOptions,
  );
  for (const contract of [buySpecialOffers, buySpecialOffres]) {
    route(
      app,
      contract,
      ({ body: { count, ...otherFields }, transact, ...caller }) =>
        payments.buy(caller, { ...otherFields, spec_offer: count }, transact),
      purchaseOptions,
    );
  }
  route(
    app,
    buyAdvertAndOffer,
    ({ body, transact, ...caller }) => payments.buy(caller, body, transact),
    purchaseOptions,
  );
  route(
    app,
    changeTariff,
    ({ body, transact, ...caller }) => payments.buy(caller, body, transact),
    {
      onRetry,
      precheckCaller: async ({ actor }) => {
        payments.assertPaymentsOn();
        await payments.assertCompany({ actor });
      },
      precheckSent: async ({ fields }) => {
        if (requestsUnsoldTariff(fields)) throw new ApiError('tariff.not_sold');
      },
    },
  );
  route(app, cancelPayment, ({ body, ...caller }) => payments.cancel(caller, body.id));
  route(
    app,
    repeatPayment,
    ({ body, transact, ...caller }) => payments.repeat(caller, body.id, transact),
    {
      ...paymentsOnCheck,
      onRetry: ({ transaction_id }, caller) => payments.completeRepeat(caller, transaction_id),
      precheckId: async (id, { actor }) => {
        await transactions.getOwn(actor.userId, id);
      },
    },
  );
  await app.register(async (noticeApp) => {
    noticeApp.removeAllContentTypeParsers();
    noticeApp.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer) => body,
    );
    route(noticeApp, providerNotice, async ({ params, raw }) => {
      const status = await paymentPolling.handleNotice(params.provider, raw);
      if (status === 200) return {};
      throw new ApiError(noticeErrorCodes[status]);
    });
  });
}

const noticeErrorCodes = {
  400: 'payment.notice_refused',
  403: 'forbidden',
  404: 'not_found',
  503: 'unavailable',
} as const;
