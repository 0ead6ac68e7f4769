/** Matches names of URL parameters that may contain secrets. */
const SECRET_NAME = /token|code|key|secret|pass|auth|session|state|sign|proof|hash/i;
const PARAMETER = /([?&#;])([^=&#;?\s"'<>]{1,60})=([^&#;\s"'<>]*)/g;
/** Matches strings longer than words in a path, as secrets are. */
const LONG_WORD = /[\w-]{24,}/g;
const BEARER = /\b(Bearer)\s+[\w.~+/-]+=*/gi;
const REDACTED = '…';

/** Replaces tokens and codes in URLs within a text. */
export const withoutSecrets = (text: string): string =>
  text
    .replace(BEARER, `$1 ${REDACTED}`)
    .replace(PARAMETER, (parameter, separator: string, name: string) =>
      SECRET_NAME.test(name) ? `${separator}${name}=${REDACTED}` : parameter,
    )
    .replace(LONG_WORD, (word) => (/\d/.test(word) ? REDACTED : word));
