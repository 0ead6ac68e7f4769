import * as z from 'zod/mini';
import { idText } from '../fields.ts';
import { defineRoute } from '../http.ts';
import { seller } from './sellers.schema.ts';

export const getSeller = defineRoute({
  method: 'GET',
  path: '/seller/get-info-by-id/:id',
  access: 'visitor',
  area: 'sellers',
  summary: 'The public side of a seller',
  params: z.object({ id: idText }),
  response: seller,
  errors: ['seller.not_found'],
});
