/** Names of URL parameters that may contain secrets. */
const SECRET_NAME = /token|code|key|secret|pass|auth|session|state|sign|proof|hash/i;
const VALUE = /([?&#;])([^=&#;?\s"'<>]{1,60})=([^&#;\s"'<>]*)/g;
/** Strings longer than words in a path, as secrets are. */
const LONG = /[\w-]{24,}/g;
const BEARER = /\b(Bearer)\s+[\w.~+/-]+=*/gi;
const HIDDEN = '…';

/** Replaces tokens and codes in addresses within a text. */
export const withoutSecrets = (text: string): string =>
  text
    .replace(BEARER, `$1 ${HIDDEN}`)
    .replace(VALUE, (whole, sign: string, name: string) =>
      SECRET_NAME.test(name) ? `${sign}${name}=${HIDDEN}` : whole,
    )
    .replace(LONG, (long) => (/\d/.test(long) ? HIDDEN : long));
