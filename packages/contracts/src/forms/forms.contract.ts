import * as z from 'zod/mini';
import { idText, pagination } from '../fields.ts';
import { defineRoute, pageMeta } from '../http.ts';
import {
  autoTradeForm,
  buybackForm,
  byServiceForm,
  callbackForm,
  contactForm,
  errorReport,
  formAnswer,
  formParams,
  MAX_SUPPORT_FILE,
  ownRequest,
  supportForm,
  transportForm,
  wantedForm,
} from './forms.schema.ts';

const area = 'forms';
const form = {
  method: 'POST',
  access: 'visitor',
  area,
  status: 201,
  response: formAnswer,
  errors: ['form.too_often', 'idempotency.reused'],
} as const;

export const getFormParams = defineRoute({
  method: 'GET',
  path: '/forms/get-params',
  access: 'visitor',
  area,
  summary: 'Choices, support hours, the consent and a token for one form',
  // The token is another one each time.
  changes: true,
  response: formParams,
});

export const sendContact = defineRoute({
  ...form,
  path: '/request/send-contact',
  summary: 'Writes to us',
  body: contactForm,
});

const transport = { ...form, summary: 'Asks us to bring a vehicle', body: transportForm } as const;
export const requestTransport = defineRoute({ ...transport, path: '/request/send-transport' });
export const sendTransport = defineRoute({ ...transport, path: '/forms/send-transport' });

export const sendAutoTrade = defineRoute({
  ...form,
  path: '/forms/send-auto-trade',
  summary: 'Offers a vehicle in exchange for another one',
  body: autoTradeForm,
});

export const sendBuyAuto = defineRoute({
  ...form,
  path: '/forms/send-buy-auto',
  summary: 'Says which vehicle one wants to buy',
  body: wantedForm,
});

export const sendSelection = defineRoute({
  ...form,
  path: '/forms/individual-selection',
  summary: 'Asks us to find a vehicle',
  body: wantedForm,
});

export const sendBuyback = defineRoute({
  ...form,
  path: '/forms/buyback',
  summary: 'Asks what we would pay for a vehicle',
  body: buybackForm,
});

export const sendCallback = defineRoute({
  ...form,
  path: '/forms/callback',
  summary: 'Asks us to call',
  body: callbackForm,
});

export const sendByService = defineRoute({
  ...form,
  path: '/post/send-by-service',
  summary: 'Asks us to place an ad for somebody',
  body: byServiceForm,
});

export const sendToAdmin = defineRoute({
  ...form,
  path: '/feedback/send-to-admin',
  summary: 'Writes to support, with a file',
  body: supportForm,
  file: { name: 'file', maxBytes: MAX_SUPPORT_FILE },
});

export const sendError = defineRoute({
  ...form,
  path: '/feedback/send-error',
  summary: 'Tells of an error of the web app; equal ones of a Moscow day are one',
  body: errorReport,
  errors: ['form.too_often'],
});

export const getOwnRequests = defineRoute({
  method: 'GET',
  path: '/feedback/get-messages',
  access: 'user',
  area,
  summary: 'What the caller has sent, with our answers, the newest first',
  query: z.object(pagination(20)),
  response: z.array(ownRequest),
  meta: pageMeta,
});

export const getRequestFile = defineRoute({
  method: 'GET',
  path: '/feedback/get-message-file/:id',
  access: 'user',
  area,
  summary: 'The file of a support message, for who sent it and moderators',
  params: z.object({ id: idText }),
  sends: 'file',
  response: z.string(),
  errors: ['request.not_found'],
});
