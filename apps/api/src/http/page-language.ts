import type { FastifyRequest } from 'fastify';
import { type Language, languageOf, languages } from '../i18n.ts';

/**
 * Returns the language of a page, taken from the URL, the cookie or the browser, in this order; Russian by default
 * (docs/product.md#conventions).
 */
export function pageLanguage({ url, headers }: FastifyRequest): Language {
  const [, search = ''] = url.split(/\?(.*)/s);
  const query = new URLSearchParams(search);
  const requested = languages.find((language) => language === query.get('lang'));
  const cookie = /(?:^|;\s*)lang=(ru|en)\b/.exec(headers.cookie ?? '')?.[1];
  return languageOf(requested ?? cookie ?? headers['accept-language']);
}
