import * as z from 'zod/mini';
import { atLeast, id } from '../http.ts';

// What stands beside the things of most pages: they load no more of content than this.

/** A picture that editors have uploaded, with what stands in its place while it loads. */
export const contentPicture = z.object({
  src: z.string(),
  width: atLeast(1),
  height: atLeast(1),
  placeholder: z.string(),
});
export type ContentPicture = z.output<typeof contentPicture>;

/** Who pays for what is shown, and its number in the register of advertising (38-FZ); null where it is ours. */
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
