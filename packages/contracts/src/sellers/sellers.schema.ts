import * as z from 'zod/mini';
import { atLeast, entry, id } from '../http.ts';

/** The public side of whoever sells. A person shows a first name only. */
export const seller = z.object({
  id,
  name: z.string(),
  is_entity: z.boolean(),
  company_name: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  phone_verified: z.boolean(),
  /** Active ads. */
  posts_count: atLeast(0),
  on_site_since: z.iso.datetime(),
  city: z.nullable(entry),
});
export type Seller = z.output<typeof seller>;
