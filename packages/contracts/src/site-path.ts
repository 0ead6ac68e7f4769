// A module of its own, because every page of the web app loads it.

const MAX_PATH_LENGTH = 2_000;

/**
 * Reports whether a text is a path inside the site. Rejects anything that a browser could resolve to another site.
 */
export const isSitePath = (text: string) =>
  text.length <= MAX_PATH_LENGTH && /^\/(?![/\\])\P{Cc}*$/u.test(text);
