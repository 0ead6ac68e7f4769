import { reportPost } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import { translate } from '../../../i18n.ts';

export async function reportsRoutes(app: FastifyInstance): Promise<void> {
  const { reports } = app.services;

  route(
    app,
    reportPost,
    async ({ actor, body, language }) => {
      await reports.reportPost(actor, body.id, { reason: body.reason, text: body.text ?? '' });
      return { message: translate(language, 'said', 'post_reported') };
    },
    { precheckId: (id) => reports.assertPostPublic(id) },
  );
}
