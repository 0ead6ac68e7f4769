import * as z from 'zod/mini';
import { atLeast, id } from '../http.ts';

// Parts of content shown on most pages, in a file of their own so that those pages load no other
// schemas.

/** Picture uploaded by editors, with a placeholder shown while it loads. */
export const contentPicture = z.object({
  src: z.string(),
  width: atLeast(1),
  height: atLeast(1),
  placeholder: z.string(),
});
export type ContentPicture = z.output<typeof contentPicture>;

/** Advertiser and registration number of an advertisement (38-FZ); `null` for our own. */
export const advertising = {
  advertiser: z.nullable(z.string()),
  erid: z.nullable(z.string()),
};

export const banner = z.object({
  id,
  title: z.string(),
  text: z.string(),
  picture: z.nullable(contentPicture),
  link: z.string(),
  ...advertising,
});
export type Banner = z.output<typeof banner>;

const menuLink = z.object({ id, link: z.string(), title: z.string() });
export const menuItem = z.extend(menuLink, {
  icon_url: z.nullable(z.string()),
  children: z.array(menuLink),
});
export type MenuItem = z.output<typeof menuItem>;
