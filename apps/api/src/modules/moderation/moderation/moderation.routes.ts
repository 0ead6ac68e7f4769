import {
  approvePost,
  blockUser,
  claimPost,
  getModerationLog,
  getModerationPost,
  getModerationPosts,
  rejectPost,
  releasePost,
  unblockUser,
} from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import { translate } from '../../../i18n.ts';

export async function moderationRoutes(app: FastifyInstance): Promise<void> {
  const { moderation, decisions, moderationLog, staff } = app.services;

  route(app, getModerationPosts, ({ actor, query, language }) =>
    moderation.listQueue(
      actor,
      { status: query.status, page: query.page, perPage: query.per_page },
      language,
    ),
  );
  route(app, getModerationPost, ({ actor, params, language }) =>
    moderation.findReviewPage(actor, params.id, language),
  );

  route(
    app,
    approvePost,
    async ({ actor, params, body, language }) => {
      await decisions.approve(actor, params.id, body.submitted_at);
      return moderation.findReviewPage(actor, params.id, language);
    },
    { precheckId: (id, { actor }) => decisions.assertCanDecide(actor, id, 'approve') },
  );
  route(
    app,
    rejectPost,
    async ({ actor, params, body, language }) => {
      const { reason, fields = [], submitted_at: reviewedAt } = body;
      await decisions.reject(actor, params.id, { reason, fields }, reviewedAt, language);
      return moderation.findReviewPage(actor, params.id, language);
    },
    { precheckId: (id, { actor }) => decisions.assertCanDecide(actor, id, 'reject') },
  );
  route(app, claimPost, async ({ actor, params, language }) => {
    await decisions.claim(actor, params.id);
    return moderation.findReviewPage(actor, params.id, language);
  });
  route(app, releasePost, async ({ actor, params, language }) => {
    await decisions.release(actor, params.id);
    return moderation.findReviewPage(actor, params.id, language);
  });

  const precheckBlock = (id: number) => staff.assertCanBlock(id);
  route(
    app,
    blockUser,
    async ({ actor, params, body, language }) => {
      await staff.block(params.id, body.reason, actor);
      return { message: translate(language, 'said', 'user_blocked') };
    },
    { precheckId: precheckBlock },
  );
  route(
    app,
    unblockUser,
    async ({ actor, params, language }) => {
      await staff.unblock(params.id, actor);
      return { message: translate(language, 'said', 'user_unblocked') };
    },
    { precheckId: precheckBlock },
  );

  route(app, getModerationLog, ({ query }) =>
    moderationLog.listEntries(query.page, query.per_page),
  );
}
