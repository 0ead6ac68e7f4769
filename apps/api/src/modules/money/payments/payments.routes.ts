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
  const isOn = { precheckCaller: async () => payments.assertOn() };
  const onRetry = ({ transaction_id }: { transaction_id: number }) =>
    payments.completeOrder(transaction_id);
  const buying = { ...isOn, onRetry };

  route(
    app,
    buyAdverts,
    ({ body: { count: advert, ...agreed }, transact, ...reader }) =>
      payments.buy(reader, { ...agreed, advert }, transact),
    buying,
  );
  for (const contract of [buySpecialOffers, buySpecialOffres]) {
    route(
      app,
      contract,
      ({ body: { count, ...agreed }, transact, ...reader }) =>
        payments.buy(reader, { ...agreed, spec_offer: count }, transact),
      buying,
    );
  }
  route(
    app,
    buyAdvertAndOffer,
    ({ body, transact, ...reader }) => payments.buy(reader, body, transact),
    buying,
  );
  route(
    app,
    changeTariff,
    ({ body, transact, ...reader }) => payments.buy(reader, body, transact),
    {
      onRetry,
      precheckCaller: async ({ actor }) => {
        payments.assertOn();
        await payments.assertCompany({ actor });
      },
      precheckSent: async ({ fields }) => {
        if (requestsUnsoldTariff(fields)) throw new ApiError('tariff.not_sold');
      },
    },
  );
  route(app, cancelPayment, ({ body, ...reader }) => payments.cancel(reader, body.id));
  route(
    app,
    repeatPayment,
    ({ body, transact, ...reader }) => payments.repeat(reader, body.id, transact),
    {
      ...isOn,
      onRetry: ({ transaction_id }, reader) => payments.completeRepeat(reader, transaction_id),
      precheckId: async (id, { actor }) => {
        await transactions.getOwn(actor.userId, id);
      },
    },
  );
  await app.register(async (bytes) => {
    bytes.removeAllContentTypeParsers();
    bytes.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer) => body,
    );
    route(bytes, providerNotice, async ({ params, raw }) => {
      const status = await paymentPolling.handleNotice(params.provider, raw);
      if (status === 200) return {};
      throw new ApiError(refusals[status]);
    });
  });
}

const refusals = {
  400: 'payment.notice_refused',
  403: 'forbidden',
  404: 'not_found',
  503: 'unavailable',
} as const;
