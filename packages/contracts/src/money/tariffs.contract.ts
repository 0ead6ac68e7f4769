import * as z from 'zod/mini';
import { idText } from '../fields.ts';
import { routesFor } from '../http.ts';
import { moderatedTariff, tariff, tariffCatalogue, tariffEdit } from './tariffs.schema.ts';

const visitorRoutes = routesFor({ access: 'visitor', area: 'payments' });
const moderatorRoutes = routesFor({ access: 'moderator', area: 'payments' });
const adminRoutes = routesFor({ access: 'admin', area: 'payments' });

export const getIndividualTariffs = visitorRoutes.get('/tariffs/get-individual', {
  summary: 'List tariffs for individuals',
  description: 'Includes the prices of single ads and special placements.',
  response: tariffCatalogue,
});

export const getEntityTariffs = visitorRoutes.get('/tariffs/get-entity', {
  summary: 'List tariffs for companies',
  description: 'Includes the prices of single ads and special placements.',
  response: tariffCatalogue,
});

export const getModerationTariffs = moderatorRoutes.get('/moderation/tariffs', {
  summary: 'List all tariffs with their versions',
  response: z.array(moderatedTariff),
});

export const getModerationTariff = moderatorRoutes.get('/moderation/tariffs/:id', {
  summary: 'Get a tariff with its version',
  params: z.object({ id: idText }),
  response: moderatedTariff,
  errors: ['tariff.not_found'],
});

export const updateTariff = adminRoutes.post('/moderation/tariffs/:id', {
  summary: 'Create a new version of a tariff',
  description: 'Existing purchases keep their version.',
  params: z.object({ id: idText }),
  body: tariffEdit,
  response: moderatedTariff,
  errors: ['tariff.not_found', 'tariff.changed'],
});

export const createTariffVersion = adminRoutes.post('/moderation/tariffs', {
  summary: 'Create a new version of a tariff (ID in the body)',
  body: z.extend(tariffEdit, { type_id: tariff.shape.type_id }),
  status: 201,
  response: moderatedTariff,
  errors: ['tariff.changed'],
});
