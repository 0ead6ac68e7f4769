import * as z from 'zod/mini';
import { atLeast, id } from '../http.ts';
import { postCard } from '../posts/posts.schema.ts';

/** Reference to an ad. `removed` ads exist but are not public; of `erased` ads only this reference remains. */
export const postRef = z.object({
  id,
  title: z.string(),
  gone: z.nullable(z.enum(['removed', 'erased'])),
  /** Only for public ads. */
  card: z.nullable(postCard),
});
export type PostRef = z.output<typeof postRef>;

/** Whole units of a currency; `null` means on request. */
export const postPrice = z.object({ price: z.nullable(atLeast(0)), currency_id: id });
export type PostPrice = z.output<typeof postPrice>;
