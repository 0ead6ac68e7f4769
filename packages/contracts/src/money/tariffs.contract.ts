import * as z from 'zod/mini';
import { idText } from '../fields.ts';
import { routesFor } from '../http.ts';
import { moderatedTariff, tariff, tariffCatalogue, tariffEdit } from './tariffs.schema.ts';

const visitor = routesFor({ access: 'visitor', area: 'payments' });
const moderator = routesFor({ access: 'moderator', area: 'payments' });
const admin = routesFor({ access: 'admin', area: 'payments' });

export const getIndividualTariffs = visitor.get('/tariffs/get-individual', {
  summary: "People's tariffs, and what single ads and special placements cost",
  response: tariffCatalogue,
});

export const getEntityTariffs = visitor.get('/tariffs/get-entity', {
  summary: "Companies' tariffs, and what single ads and special placements cost",
  response: tariffCatalogue,
});

export const getModerationTariffs = moderator.get('/moderation/tariffs', {
  summary: 'All tariffs with their versions',
  response: z.array(moderatedTariff),
});

export const getModerationTariff = moderator.get('/moderation/tariffs/:id', {
  summary: 'A tariff with its version',
  params: z.object({ id: idText }),
  response: moderatedTariff,
  errors: ['tariff.not_found'],
});

export const updateTariff = admin.post('/moderation/tariffs/:id', {
  summary: 'Makes the next version of a tariff; what was bought at an older one stays as it was',
  params: z.object({ id: idText }),
  body: tariffEdit,
  response: moderatedTariff,
  errors: ['tariff.not_found', 'tariff.changed'],
});

export const createTariffVersion = admin.post('/moderation/tariffs', {
  summary: 'The same, with the tariff named in the body',
  body: z.extend(tariffEdit, { type_id: tariff.shape.type_id }),
  status: 201,
  response: moderatedTariff,
  errors: ['tariff.changed'],
});
