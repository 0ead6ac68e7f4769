import * as z from 'zod/mini';
import { idText, pagination } from '../fields.ts';
import { pageMeta, routesFor } from '../http.ts';
import {
  autoTradeForm,
  buybackForm,
  byServiceForm,
  callbackForm,
  contactForm,
  errorReport,
  formParams,
  formResponse,
  MAX_SUPPORT_FILE,
  ownRequest,
  supportForm,
  transportForm,
  wantedForm,
} from './forms.schema.ts';

const visitor = routesFor({ access: 'visitor', area: 'forms' });
const user = routesFor({ access: 'user', area: 'forms' });
const form = {
  status: 201,
  response: formResponse,
  errors: ['form.too_often', 'idempotency.reused'],
} as const;

export const getFormParams = visitor.get('/forms/get-params', {
  summary: 'Choices, support hours, the consent and a token for one form',
  // Each response has a new token.
  changes: true,
  response: formParams,
});

export const sendContact = visitor.post('/request/send-contact', {
  ...form,
  summary: 'Writes to us',
  body: contactForm,
});

const transport = { ...form, summary: 'Asks us to bring a vehicle', body: transportForm } as const;
export const requestTransport = visitor.post('/request/send-transport', transport);
export const sendTransport = visitor.post('/forms/send-transport', transport);

export const sendAutoTrade = visitor.post('/forms/send-auto-trade', {
  ...form,
  summary: 'Offers a vehicle in exchange for another one',
  body: autoTradeForm,
});

export const sendBuyAuto = visitor.post('/forms/send-buy-auto', {
  ...form,
  summary: 'Says which vehicle one wants to buy',
  body: wantedForm,
});

export const sendSelection = visitor.post('/forms/individual-selection', {
  ...form,
  summary: 'Asks us to find a vehicle',
  body: wantedForm,
});

export const sendBuyback = visitor.post('/forms/buyback', {
  ...form,
  summary: 'Asks what we would pay for a vehicle',
  body: buybackForm,
});

export const sendCallback = visitor.post('/forms/callback', {
  ...form,
  summary: 'Asks us to call',
  body: callbackForm,
});

export const sendByService = visitor.post('/post/send-by-service', {
  ...form,
  summary: 'Asks us to place an ad for somebody',
  body: byServiceForm,
});

export const sendToAdmin = visitor.post('/feedback/send-to-admin', {
  ...form,
  summary: 'Writes to support, with a file',
  body: supportForm,
  file: { name: 'file', maxBytes: MAX_SUPPORT_FILE },
});

export const sendError = visitor.post('/feedback/send-error', {
  ...form,
  summary: 'Tells of an error of the web app; equal ones of a Moscow day are one',
  body: errorReport,
  errors: ['form.too_often'],
});

export const getOwnRequests = user.get('/feedback/get-messages', {
  summary: 'What the caller has sent, with our answers, the newest first',
  query: z.object(pagination(20)),
  response: z.array(ownRequest),
  meta: pageMeta,
});

export const getRequestFile = user.get('/feedback/get-message-file/:id', {
  summary: 'The file of a support message, for who sent it and moderators',
  params: z.object({ id: idText }),
  sends: 'file',
  response: z.string(),
  errors: ['request.not_found'],
});
