import { contentBlock, contentPicture } from '@pitlane/contracts';
import * as z from 'zod/mini';

const text = z.optional(z.nullable(z.string()));

/** What the public calls answer, as far as it is shown: of each kind some of it. */
const shownContent = z.object({
  title: text,
  question: text,
  name: text,
  lead: text,
  text,
  description: text,
  group: text,
  button: text,
  link: text,
  link_url: text,
  icon_url: text,
  image: text,
  picture: z.optional(z.nullable(contentPicture)),
  blocks: z.optional(z.array(contentBlock)),
  form: text,
  seo: z.optional(z.object({ title: z.string(), description: z.string() })),
  advertiser: text,
  erid: text,
});
export type ShownContent = z.output<typeof shownContent>;

/** Null where a newer server answers what this page does not know. */
export const readShown = (answer: unknown): ShownContent | null =>
  shownContent.safeParse(answer).data ?? null;
