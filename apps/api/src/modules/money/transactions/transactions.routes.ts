import {
  getModerationTransaction,
  getModerationTransactions,
  getTransactions,
  refundTransaction,
  viewTransaction,
} from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';

export async function transactionsRoutes(app: FastifyInstance): Promise<void> {
  const { transactions, payments, staffRefunds } = app.services;

  route(app, getTransactions, ({ actor, query: { page, per_page: perPage }, language }) =>
    transactions.list(actor.userId, { page, perPage }, language),
  );
  route(app, viewTransaction, ({ params, ...caller }) => payments.view(caller, params.id));
  route(app, getModerationTransactions, ({ query, language }) => {
    const { user_id: userId, number, status, page, per_page: perPage } = query;
    return transactions.search({ userId, number, status }, { page, perPage }, language);
  });
  route(app, getModerationTransaction, ({ params, language }) =>
    transactions.inspect(params.id, language),
  );
  route(
    app,
    refundTransaction,
    ({ params, body: { preview, ...refund }, markRepeated, transact, ...caller }) => {
      if (!preview) return staffRefunds.refund(caller, params.id, refund, transact);
      markRepeated();
      return staffRefunds.preview(params.id, refund.amount, caller.language);
    },
    {
      precheckId: async (id) => {
        await transactions.get(id);
      },
    },
  );
}
