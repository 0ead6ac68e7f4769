import * as z from 'zod/mini';
import { pagination } from '../fields.ts';
import { defineRoute, id, pageMeta } from '../http.ts';
import { person } from './person.schema.ts';

const area = 'chats';
const access = 'user';
const userBody = z.object({ user_id: id });

export const getBlockedUsers = defineRoute({
  method: 'GET',
  path: '/profile/blocked-users',
  access,
  area,
  summary: 'Whom the caller has blocked, the latest first',
  query: z.object({
    ...pagination(24),
  }),
  response: z.array(person),
  meta: pageMeta,
});

export const blockPerson = defineRoute({
  method: 'POST',
  path: '/profile/blocked-users',
  access,
  area,
  summary:
    'Ends all writing between the caller and somebody of a chat or an offer; again changes nothing',
  body: userBody,
  response: person,
  errors: ['user.not_found'],
});

export const unblockPerson = defineRoute({
  method: 'POST',
  path: '/profile/blocked-users/remove',
  access,
  area,
  summary: 'Lets somebody write again: chats are as they were',
  body: userBody,
  response: person,
  errors: ['user.not_found'],
});
