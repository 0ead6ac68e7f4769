import * as z from 'zod/mini';
import { idText, jsonFlag, oneOf, pagination, plainText, wholeNumber } from '../fields.ts';
import { MAX_ID, pageMeta, routesFor } from '../http.ts';
import { amount } from './money.schema.ts';
import {
  moderationTransaction,
  refundPreview,
  transaction,
  transactionStatuses,
  transactionWithEntries,
} from './transactions.schema.ts';

const user = routesFor({ access: 'user', area: 'payments' });
const moderator = routesFor({ access: 'moderator', area: 'payments' });
const admin = routesFor({ access: 'admin', area: 'payments' });
const byId = z.object({ id: idText });
const errors = ['payment.not_found'] as const;

export const getTransactions = user.get('/profile/get-transactions', {
  summary: 'List your payments and refunds',
  description: 'Newest first.',
  query: z.object(pagination(24)),
  response: z.array(transaction),
  meta: pageMeta,
});

export const viewTransaction = user.get('/profile/view-transaction/:id', {
  summary: 'Get a payment or refund',
  description: 'The state of an open one is read from the provider.',
  params: byId,
  response: transaction,
  errors,
});

export const downloadTransaction = user.get('/profile/download-transaction/:id', {
  summary: 'Download a payment or refund as a PDF',
  params: byId,
  sends: 'file',
  // Each PDF is rendered on request, which is expensive.
  limit: { max: 60, per: 'minute' },
  response: z.unknown(),
  errors,
});

export const getModerationTransactions = moderator.get('/moderation/transactions', {
  summary: 'List payments and refunds of all accounts',
  description: 'Newest first.',
  query: z.object({
    user_id: z.optional(wholeNumber(1, MAX_ID)),
    number: z.optional(z.string().check(z.maxLength(40))),
    status: z.optional(oneOf(transactionStatuses)),
    ...pagination(24),
  }),
  response: z.array(moderationTransaction),
  meta: pageMeta,
});

export const getModerationTransaction = moderator.get('/moderation/transactions/:id', {
  summary: 'Get a payment or refund with its ledger entries',
  params: byId,
  response: transactionWithEntries,
  errors,
});

export const refundTransaction = admin.post('/moderation/transactions/:id/refund', {
  summary: 'Refund a payment, or preview the refund',
  description: 'Unused units are taken back first.',
  params: byId,
  body: z.object({
    amount,
    reason: plainText(500, 1),
    preview: z.optional(jsonFlag),
  }),
  idempotent: { about: 'transaction' },
  status: 201,
  repeats: true,
  response: z.union([transaction, refundPreview]),
  errors: [...errors, 'payment.wrong_state', 'payment.not_that_much', 'payment.off'],
});
