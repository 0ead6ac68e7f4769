/** Values of an address that open something. */
const SECRET_NAME = /token|code|key|secret|pass|auth|session|state|sign|proof|hash/i;
const VALUE = /([?&#;])([^=&#;?\s"'<>]{1,60})=([^&#;\s"'<>]*)/g;
/** What no word is as long as, but secrets in paths are. */
const LONG = /[\w-]{24,}/g;
const BEARER = /\b(Bearer)\s+[\w.~+/-]+=*/gi;
const HIDDEN = '…';

/** A text without the tokens and codes that stand in its addresses. */
export const withoutSecrets = (text: string): string =>
  text
    .replace(BEARER, `$1 ${HIDDEN}`)
    .replace(VALUE, (whole, sign: string, name: string) =>
      SECRET_NAME.test(name) ? `${sign}${name}=${HIDDEN}` : whole,
    )
    .replace(LONG, (long) => (/\d/.test(long) ? HIDDEN : long));
