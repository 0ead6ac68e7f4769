import * as z from 'zod/mini';
import { id } from '../http.ts';

export const person = z.object({
  id,
  /** Company name, or first name of an individual. */
  name: z.string(),
  avatar: z.nullable(z.string()),
  is_entity: z.boolean(),
  /** True if blocked by the user. */
  blocked: z.boolean(),
});
export type Person = z.output<typeof person>;

export const chatRoles = ['buyer', 'seller'] as const;
export type ChatRole = (typeof chatRoles)[number];
