import * as z from 'zod/mini';
import { atLeast, entry, id } from '../http.ts';

/** Public profile of a seller. Individuals show only their first name. */
export const seller = z.object({
  id,
  name: z.string(),
  is_entity: z.boolean(),
  company_name: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  phone_verified: z.boolean(),
  posts_count: atLeast(0),
  on_site_since: z.iso.datetime(),
  city: z.nullable(entry),
  /** True if the user follows the seller; false for visitors. */
  followed: z.boolean(),
  /** Response statistics for chats of the last 90 days; `null` if fewer than five. */
  reply: z.nullable(
    z.object({
      /** Percentage of chats that were answered, accepted or rejected. */
      rate: atLeast(0).check(z.maximum(100)),
      /** Median time until then in minutes; `null` if none was. */
      median_minutes: z.nullable(atLeast(0)),
      n: atLeast(5),
    }),
  ),
});
export type Seller = z.output<typeof seller>;
