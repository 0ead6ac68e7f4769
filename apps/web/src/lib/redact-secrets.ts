// Redacted URLs and errors still show what failed and where, without credentials or personal data.

const REDACTED = '…';

/** Parameters that hold a secret, a URL that may contain one, or text typed by the user. */
const SECRET_NAME =
  /token|code|key|secret|pass|state|nonce|sig|hash|session|auth|jwt|mail|phone|^(next|q|name|number)$/i;

/** Paths whose last segment grants access without signing in. */
const SECRET_PATH = /^\/(confirm|change-password|unsubscribe)\/.+/;

const EMAIL = /[\w.+-]+@[\w-]+(\.[\w-]+)+/gu;
const PHONE = /\+\d[\d ()-]{8,}\d/g;
/** Random token: letters and digits together, longer than any word in a URL or in code. */
const RANDOM_TOKEN = /\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{24,}(\.[\w-]+)*/g;
const JWT = /\beyJ[\w-]+(\.[\w-]+)+/g;
const BEARER = /\bBearer\s+\S+/gi;
const URL_OR_PATH = /(?:https?:\/\/[^\s/"'<>()]+)?\/[^\s"'<>()]*/g;

const redactWords = (text: string) =>
  text
    .replace(BEARER, REDACTED)
    .replace(JWT, REDACTED)
    .replace(EMAIL, REDACTED)
    .replace(PHONE, REDACTED)
    .replace(RANDOM_TOKEN, REDACTED);

function redactParameter(pair: string): string {
  const [name = '', ...value] = pair.split('=');
  if (value.length === 0) return redactWords(name);
  return `${name}=${SECRET_NAME.test(name) ? REDACTED : redactWords(decodeIfValid(value.join('=')))}`;
}

function decodeIfValid(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

const redactQuery = (text: string) => text.split('&').map(redactParameter).join('&');

/** Removes tokens, codes and typed text from a URL. */
export function redactUrl(url: string): string {
  const [, origin = '', path = '', query, hash] =
    /^([a-z]+:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/is.exec(url) ?? [];
  const redactedPath = SECRET_PATH.test(path)
    ? path.replace(SECRET_PATH, `/$1/${REDACTED}`)
    : redactWords(path);
  return [
    origin.replace(/\/\/[^@]*@/, '//'),
    redactedPath,
    query === undefined ? '' : `?${redactQuery(query)}`,
    hash === undefined ? '' : `#${redactQuery(hash)}`,
  ].join('');
}

export const redactText = (text: string): string =>
  redactWords(text.replace(URL_OR_PATH, redactUrl));
