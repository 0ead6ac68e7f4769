import * as z from 'zod/mini';
import { idText } from '../fields.ts';
import { defineRoute } from '../http.ts';
import { moderatedTariff, tariff, tariffCatalogue, tariffEdit } from './tariffs.schema.ts';

const area = 'payments';

export const getIndividualTariffs = defineRoute({
  method: 'GET',
  path: '/tariffs/get-individual',
  access: 'visitor',
  area,
  summary: "People's tariffs, and what single ads and special placements cost",
  response: tariffCatalogue,
});

export const getEntityTariffs = defineRoute({
  method: 'GET',
  path: '/tariffs/get-entity',
  access: 'visitor',
  area,
  summary: "Companies' tariffs, and what single ads and special placements cost",
  response: tariffCatalogue,
});

export const getModerationTariffs = defineRoute({
  method: 'GET',
  path: '/moderation/tariffs',
  access: 'moderator',
  area,
  summary: 'All tariffs with their versions',
  response: z.array(moderatedTariff),
});

export const getModerationTariff = defineRoute({
  method: 'GET',
  path: '/moderation/tariffs/:id',
  access: 'moderator',
  area,
  summary: 'A tariff with its version',
  params: z.object({ id: idText }),
  response: moderatedTariff,
  errors: ['tariff.not_found'],
});

export const updateTariff = defineRoute({
  method: 'POST',
  path: '/moderation/tariffs/:id',
  access: 'admin',
  area,
  summary: 'Makes the next version of a tariff; what was bought at an older one stays as it was',
  params: z.object({ id: idText }),
  body: tariffEdit,
  response: moderatedTariff,
  errors: ['tariff.not_found', 'tariff.changed'],
});

export const createTariffVersion = defineRoute({
  method: 'POST',
  path: '/moderation/tariffs',
  access: 'admin',
  area,
  summary: 'The same, with the tariff named in the body',
  body: z.extend(tariffEdit, { type_id: tariff.shape.type_id }),
  status: 201,
  response: moderatedTariff,
  errors: ['tariff.changed'],
});
