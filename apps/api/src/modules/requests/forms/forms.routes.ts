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

const simpleForms = [
  [sendContact, 'contact'],
  [sendAutoTrade, 'auto-trade'],
  [sendBuyAuto, 'buy-auto'],
  [sendSelection, 'individual-selection'],
  [sendBuyback, 'buyback'],
  [sendCallback, 'callback'],
  [sendByService, 'by-service'],
] as const;

/** Returns the token of a form that is not validated yet. */
const tokenIn = (fields: unknown) =>
  z.object({ form_token: z.unknown() }).safeParse(fields).data?.form_token;

export async function formsRoutes(app: FastifyInstance): Promise<void> {
  const { forms, errorReports, ownRequests, requestFiles } = app.services;

  route(app, getFormParams, ({ language }) => forms.params(language));

  for (const [contract, kind] of simpleForms) {
    route(app, contract, ({ body, ...request }) => forms.send(kind, { ...request, form: body }), {
      precheckSent: ({ fields }, origin) => forms.assertMaySend(kind, tokenIn(fields), origin),
    });
  }

  for (const contract of [requestTransport, sendTransport]) {
    route(
      app,
      contract,
      ({ body, ...request }) => forms.send('transport', { ...request, form: body }),
      {
        precheckSent: async ({ fields }, origin) => {
          await forms.assertMaySend('transport', tokenIn(fields), origin);
          forms.assertFilledIn(fields, origin.language);
        },
      },
    );
  }

  route(
    app,
    sendToAdmin,
    ({ body: { message, ...body }, ...request }) =>
      forms.send('support', { ...request, form: { ...body, description: message } }),
    {
      precheckSent: ({ fields }, origin) => forms.assertMaySend('support', tokenIn(fields), origin),
    },
  );

  route(
    app,
    sendError,
    ({ body, language, ...origin }) => errorReports.send(body, origin, language),
    {
      precheckSent: ({ fields }, origin) => errorReports.assertMaySend(fields, origin),
    },
  );

  route(app, getOwnRequests, ({ actor, query }) =>
    ownRequests.list(actor.userId, { page: query.page, perPage: query.per_page }),
  );

  route(app, getRequestFile, ({ actor, params }) => requestFiles.open(actor, params.id));
}
