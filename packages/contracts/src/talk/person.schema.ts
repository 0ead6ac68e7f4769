import * as z from 'zod/mini';
import { id } from '../http.ts';

/** Somebody whom the caller talks to. */
export const person = z.object({
  id,
  /** A company's, or a person's first one. */
  name: z.string(),
  avatar: z.nullable(z.string()),
  is_entity: z.boolean(),
  /** By the caller. */
  blocked: z.boolean(),
});
export type Person = z.output<typeof person>;

export const chatRoles = ['buyer', 'seller'] as const;
export type ChatRole = (typeof chatRoles)[number];
