import {
  getCreateData,
  getDraft,
  getFreeCount,
  getFreeCountOffers,
  getUpdateData,
  removeDraft,
  saveDraft,
} from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import { translate } from '../../../i18n.ts';

export async function postFormsRoutes(app: FastifyInstance): Promise<void> {
  const { postForms, allowance } = app.services;

  route(app, getCreateData, ({ actor, language }) => postForms.createData(actor.userId, language));
  route(app, getUpdateData, ({ actor, params, language }) =>
    postForms.updateData(actor.userId, params.id, language),
  );
  route(app, getFreeCount, async ({ actor }) => ({
    count: (await allowance.allowanceOf(actor.userId)).count,
  }));
  route(app, getFreeCountOffers, async ({ actor }) => ({
    count: (await allowance.allowanceOf(actor.userId)).special_offers,
  }));
  route(app, getDraft, ({ actor }) => postForms.findDraftOf(actor.userId));
  route(app, saveDraft, ({ actor, body }) => postForms.saveDraft(actor.userId, body));
  route(app, removeDraft, async ({ actor, language }) => {
    await postForms.discardDraft(actor.userId);
    return { message: translate(language, 'said', 'draft_removed') };
  });
}
