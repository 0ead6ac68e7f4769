import * as z from 'zod/mini';
import { atLeast, id } from '../http.ts';
import { postCard } from '../posts/posts.schema.ts';

/** An ad named elsewhere. `removed`: it is there, but not public; `erased`: nothing is left of it but this. */
export const postRef = z.object({
  id,
  /** Make, model and year. */
  title: z.string(),
  gone: z.nullable(z.enum(['removed', 'erased'])),
  /** Only of a public ad. */
  card: z.nullable(postCard),
});
export type PostRef = z.output<typeof postRef>;

/** Whole units of a currency; null means on request. */
export const postPrice = z.object({ price: z.nullable(atLeast(0)), currency_id: id });
export type PostPrice = z.output<typeof postPrice>;
