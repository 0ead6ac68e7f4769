import { getReportedMessages, resolveMessage } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';

export async function reportedMessagesRoutes(app: FastifyInstance): Promise<void> {
  const { reportedMessages } = app.services;

  route(app, getReportedMessages, ({ actor, query, language }) => {
    const { status, page, per_page: perPage } = query;
    return reportedMessages.listReportedMessages(actor, { status, page, perPage }, language);
  });

  route(
    app,
    resolveMessage,
    ({ actor, params, body, language }) =>
      reportedMessages.resolveReports(actor, params.id, body.action, language),
    { precheckId: (id, { actor }) => reportedMessages.assertCanResolve(actor, id) },
  );
}
