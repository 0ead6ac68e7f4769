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

const userRoutes = routesFor({ access: 'user', area: 'payments' });
const moderatorRoutes = routesFor({ access: 'moderator', area: 'payments' });
const adminRoutes = routesFor({ access: 'admin', area: 'payments' });
const idParams = z.object({ id: idText });
const transactionErrors = ['payment.not_found'] as const;

export const getTransactions = userRoutes.get('/profile/get-transactions', {
  summary: 'List your payments and refunds',
  description: 'Newest first.',
  query: z.object(pagination(24)),
  response: z.array(transaction),
  meta: pageMeta,
});

export const viewTransaction = userRoutes.get('/profile/view-transaction/:id', {
  summary: 'Get a payment or refund',
  description: 'If it is open, its state is read from the provider.',
  params: idParams,
  response: transaction,
  errors: transactionErrors,
});

export const downloadTransaction = userRoutes.get('/profile/download-transaction/:id', {
  summary: 'Download a payment or refund as a PDF',
  params: idParams,
  sends: 'file',
  // Each PDF is rendered on request, which is expensive.
  limit: { max: 60, per: 'minute' },
  response: z.unknown(),
  errors: transactionErrors,
});

export const getModerationTransactions = moderatorRoutes.get('/moderation/transactions', {
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

export const getModerationTransaction = moderatorRoutes.get('/moderation/transactions/:id', {
  summary: 'Get a payment or refund with its ledger entries',
  params: idParams,
  response: transactionWithEntries,
  errors: transactionErrors,
});

export const refundTransaction = adminRoutes.post('/moderation/transactions/:id/refund', {
  summary: 'Refund a payment, or preview the refund',
  description: 'Revokes unused units first.',
  params: idParams,
  body: z.object({
    amount,
    reason: plainText(500, 1),
    preview: z.optional(jsonFlag),
  }),
  idempotent: { about: 'transaction' },
  status: 201,
  repeats: true,
  response: z.union([transaction, refundPreview]),
  errors: [...transactionErrors, 'payment.wrong_state', 'payment.not_that_much', 'payment.off'],
});
