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
  /** Whether the caller follows the seller; false for visitors. */
  followed: z.boolean(),
  /** How the seller answers chats of the last 90 days; null while they are fewer than five. */
  reply: z.nullable(
    z.object({
      /** Percent that were answered, accepted or rejected. */
      rate: atLeast(0).check(z.maximum(100)),
      /** Minutes until then; null where none was. */
      median_minutes: z.nullable(atLeast(0)),
      n: atLeast(5),
    }),
  ),
});
export type Seller = z.output<typeof seller>;
