import {
  getFormParams,
  getOwnRequests,
  getRequestFile,
  requestTransport,
  sendAutoTrade,
  sendBuyAuto,
  sendBuyback,
  sendByService,
  sendCallback,
  sendContact,
  sendError,
  sendSelection,
  sendToAdmin,
  sendTransport,
} from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { route } from '../../../http/route.ts';

const others = [
  [sendContact, 'contact'],
  [sendAutoTrade, 'auto-trade'],
  [sendBuyAuto, 'buy-auto'],
  [sendSelection, 'individual-selection'],
  [sendBuyback, 'buyback'],
  [sendCallback, 'callback'],
  [sendByService, 'by-service'],
] as const;

/** Returns the token of a form before validation. */
const tokenIn = (fields: unknown) =>
  z.object({ form_token: z.unknown() }).safeParse(fields).data?.form_token;

export async function formsRoutes(app: FastifyInstance): Promise<void> {
  const { forms, errorReports, ownRequests, requestFiles } = app.services;

  route(app, getFormParams, ({ language }) => forms.params(language));

  for (const [contract, kind] of others) {
    route(app, contract, ({ body, ...call }) => forms.send(kind, { ...call, form: body }), {
      precheckSent: ({ fields }, from) => forms.assertMaySend(kind, tokenIn(fields), from),
    });
  }

  for (const contract of [requestTransport, sendTransport]) {
    route(app, contract, ({ body, ...call }) => forms.send('transport', { ...call, form: body }), {
      precheckSent: async ({ fields }, from) => {
        await forms.assertMaySend('transport', tokenIn(fields), from);
        forms.assertFilledIn(fields, from.language);
      },
    });
  }

  route(
    app,
    sendToAdmin,
    ({ body: { message, ...body }, ...call }) =>
      forms.send('support', { ...call, form: { ...body, description: message } }),
    { precheckSent: ({ fields }, from) => forms.assertMaySend('support', tokenIn(fields), from) },
  );

  route(app, sendError, ({ body, language, ...from }) => errorReports.send(body, from, language), {
    precheckSent: ({ fields }, from) => errorReports.assertMaySend(fields, from),
  });

  route(app, getOwnRequests, ({ actor, query }) =>
    ownRequests.list(actor.userId, { page: query.page, perPage: query.per_page }),
  );

  route(app, getRequestFile, ({ actor, params }) => requestFiles.open(actor, params.id));
}
