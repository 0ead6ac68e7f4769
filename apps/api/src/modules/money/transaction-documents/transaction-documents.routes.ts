import { downloadTransaction } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';

export async function transactionDocumentsRoutes(app: FastifyInstance): Promise<void> {
  const { transactionDocuments } = app.services;

  route(app, downloadTransaction, ({ params, ...caller }) =>
    transactionDocuments.open(caller, params.id),
  );
}
