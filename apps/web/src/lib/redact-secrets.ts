// Redacted addresses and errors still show what failed and where, without credentials or personal data.

const CUT = '…';

/** Parameters that hold a secret, an address that may contain one, or text typed by the user. */
const SECRET_NAME =
  /token|code|key|secret|pass|state|nonce|sig|hash|session|auth|jwt|mail|phone|^(next|q|name|number)$/i;

/** Paths whose last segment grants access without signing in. */
const SECRET_PATH = /^\/(confirm|change-password|unsubscribe)\/.+/;

const EMAIL = /[\w.+-]+@[\w-]+(\.[\w-]+)+/gu;
const PHONE = /\+\d[\d ()-]{8,}\d/g;
/** Random token: letters and digits together, longer than any word of an address or of code. */
const RANDOM = /\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{24,}(\.[\w-]+)*/g;
const JWT = /\beyJ[\w-]+(\.[\w-]+)+/g;
const BEARER = /\bBearer\s+\S+/gi;
const ADDRESS = /(?:https?:\/\/[^\s/"'<>()]+)?\/[^\s"'<>()]*/g;

const cutWords = (text: string) =>
  text
    .replace(BEARER, CUT)
    .replace(JWT, CUT)
    .replace(EMAIL, CUT)
    .replace(PHONE, CUT)
    .replace(RANDOM, CUT);

function cutParameter(pair: string): string {
  const [name = '', ...value] = pair.split('=');
  if (value.length === 0) return cutWords(name);
  return `${name}=${SECRET_NAME.test(name) ? CUT : cutWords(readable(value.join('=')))}`;
}

function readable(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

const cutParameters = (text: string) => text.split('&').map(cutParameter).join('&');

/** Removes tokens, codes and typed text from an address. */
export function redactAddress(address: string): string {
  const [, origin = '', path = '', query, hash] =
    /^([a-z]+:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/is.exec(address) ?? [];
  const cutPath = SECRET_PATH.test(path) ? path.replace(SECRET_PATH, `/$1/${CUT}`) : cutWords(path);
  return [
    origin.replace(/\/\/[^@]*@/, '//'),
    cutPath,
    query === undefined ? '' : `?${cutParameters(query)}`,
    hash === undefined ? '' : `#${cutParameters(hash)}`,
  ].join('');
}

export const redactText = (text: string): string => cutWords(text.replace(ADDRESS, redactAddress));
