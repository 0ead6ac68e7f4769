import {
  createTariffVersion,
  getEntityTariffs,
  getIndividualTariffs,
  getModerationTariff,
  getModerationTariffs,
  updateTariff,
} from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import { typeIn, versionIn } from './tariffs.rules.ts';

export async function tariffsRoutes(app: FastifyInstance): Promise<void> {
  const { tariffs } = app.services;

  route(app, getIndividualTariffs, ({ language }) => tariffs.forIndividuals(language));
  route(app, getEntityTariffs, ({ language }) => tariffs.forEntities(language));
  route(app, getModerationTariffs, ({ language }) => tariffs.listAll(language));
  route(app, getModerationTariff, ({ params, language }) => tariffs.get(params.id, language));
  route(
    app,
    updateTariff,
    ({ actor, params, body, language }) => tariffs.edit({ actor, language }, params.id, body),
    { precheckId: (id, { fields }) => tariffs.assertNewest(id, versionIn(fields)) },
  );
  route(
    app,
    createTariffVersion,
    ({ actor, body: { type_id: type, ...edit }, language }) =>
      tariffs.edit({ actor, language }, type, edit),
    {
      precheckSent: async ({ fields }) => {
        const type = typeIn(fields);
        if (type !== null) await tariffs.assertNewest(type, versionIn(fields));
      },
    },
  );
}
