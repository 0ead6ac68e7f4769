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

const visitorRoutes = routesFor({ access: 'visitor', area: 'forms' });
const userRoutes = routesFor({ access: 'user', area: 'forms' });
const formRoute = {
  status: 201,
  response: formResponse,
  errors: ['form.too_often', 'idempotency.reused'],
} as const;

export const getFormParams = visitorRoutes.get('/forms/get-params', {
  summary: 'Get form options and a token',
  description: 'Options, support hours, the consent and a token for one form.',
  // Each response has a new token.
  changes: true,
  response: formParams,
});

export const sendContact = visitorRoutes.post('/request/send-contact', {
  ...formRoute,
  summary: 'Send a contact request',
  body: contactForm,
});

const transportRoute = {
  ...formRoute,
  summary: 'Request vehicle transport',
  body: transportForm,
} as const;
export const requestTransport = visitorRoutes.post('/request/send-transport', transportRoute);
export const sendTransport = visitorRoutes.post('/forms/send-transport', transportRoute);

export const sendAutoTrade = visitorRoutes.post('/forms/send-auto-trade', {
  ...formRoute,
  summary: 'Request a trade-in',
  body: autoTradeForm,
});

export const sendBuyAuto = visitorRoutes.post('/forms/send-buy-auto', {
  ...formRoute,
  summary: 'Request to buy a vehicle',
  body: wantedForm,
});

export const sendSelection = visitorRoutes.post('/forms/individual-selection', {
  ...formRoute,
  summary: 'Request vehicle selection',
  body: wantedForm,
});

export const sendBuyback = visitorRoutes.post('/forms/buyback', {
  ...formRoute,
  summary: 'Request a buyback price',
  body: buybackForm,
});

export const sendCallback = visitorRoutes.post('/forms/callback', {
  ...formRoute,
  summary: 'Request a callback',
  body: callbackForm,
});

export const sendByService = visitorRoutes.post('/post/send-by-service', {
  ...formRoute,
  summary: 'Request ad placement by staff',
  body: byServiceForm,
});

export const sendToAdmin = visitorRoutes.post('/feedback/send-to-admin', {
  ...formRoute,
  summary: 'Send a message to support',
  description: 'Optionally with a file.',
  body: supportForm,
  file: { name: 'file', maxBytes: MAX_SUPPORT_FILE },
});

export const sendError = visitorRoutes.post('/feedback/send-error', {
  ...formRoute,
  summary: 'Report a web app error',
  description: 'Equal errors of a Moscow day are stored once, with a count.',
  body: errorReport,
  errors: ['form.too_often'],
});

export const getOwnRequests = userRoutes.get('/feedback/get-messages', {
  summary: 'List your requests with answers',
  description: 'Newest first.',
  query: z.object(pagination(20)),
  response: z.array(ownRequest),
  meta: pageMeta,
});

export const getRequestFile = userRoutes.get('/feedback/get-message-file/:id', {
  summary: 'Download the file of a support message',
  description: 'For its sender and moderators.',
  params: z.object({ id: idText }),
  sends: 'file',
  response: z.string(),
  errors: ['request.not_found'],
});
