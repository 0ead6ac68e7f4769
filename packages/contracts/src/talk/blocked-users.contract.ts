import * as z from 'zod/mini';
import { pagination } from '../fields.ts';
import { id, pageMeta, routesFor } from '../http.ts';
import { person } from './person.schema.ts';

const userRoutes = routesFor({ access: 'user', area: 'chats' });
const userBody = z.object({ user_id: id });

export const getBlockedUsers = userRoutes.get('/profile/blocked-users', {
  summary: 'List users you have blocked',
  description: 'Newest first.',
  query: z.object({
    ...pagination(24),
  }),
  response: z.array(person),
  meta: pageMeta,
});

export const blockPerson = userRoutes.post('/profile/blocked-users', {
  summary: 'Block a user from contacting you',
  description: 'Only users with whom the caller shares a chat or an offer. Idempotent.',
  body: userBody,
  response: person,
  errors: ['user.not_found'],
});

export const unblockPerson = userRoutes.post('/profile/blocked-users/remove', {
  summary: 'Unblock a user',
  description: 'Chats return to their previous state.',
  body: userBody,
  response: person,
  errors: ['user.not_found'],
});
