// Apart from the fields of forms: every page of the web app asks it.

const MAX_LENGTH = 2_000;

/**
 * Whether a text is a path inside the site, to go on to. Whatever a browser could read as another
 * site's address is none.
 */
export const isSitePath = (text: string) =>
  text.length <= MAX_LENGTH && /^\/(?![/\\])\P{Cc}*$/u.test(text);
