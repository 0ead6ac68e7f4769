import { finishGoogle, startGoogle } from '@pitlane/contracts';
import type { FastifyRequest } from 'fastify';
import { type Language, translate } from '../i18n.ts';
import { escapeHtml } from '../infra/html.ts';

/** Operations that browsers navigate to. */
const NAVIGATION_PATHS = new Set([startGoogle, finishGoogle].map(({ path }) => `/api${path}`));

/** Returns whether a browser navigates to a page; programs and the web app receive JSON. */
export function isPageRequest({ method, url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?');
  return (
    (method === 'GET' || method === 'HEAD') &&
    (headers.accept ?? '').includes('text/html') &&
    (NAVIGATION_PATHS.has(path) || !/^\/api(\/|$)/.test(path))
  );
}

const TITLE_KEYS: Record<number, string> = {
  404: 'page.not_found',
  429: 'page.too_many',
  503: 'page.unavailable',
};

/** Plain styling in the system's preferred color scheme. */
const STYLE =
  ':root{color-scheme:light dark}' +
  'body{margin:0;min-height:100vh;display:grid;place-items:center;' +
  'font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}' +
  'main{max-width:32rem;padding:2rem 1rem;text-align:center}' +
  'h1{font-size:1.5rem;line-height:1.25;text-wrap:balance}' +
  'a{display:inline-block;padding:.625rem 1rem;color:inherit}';

interface ErrorPage {
  status: number;
  message: string;
  /** Time until a retry makes sense, in words; `null` if a retry is useless. */
  retryDelay: string | null;
  language: Language;
}

/** Renders an error page without further files, which might be rejected as well. */
export function renderErrorPage({ status, message, retryDelay, language }: ErrorPage): string {
  const translateText = (key: string, values = {}) =>
    escapeHtml(translate(language, 'said', key, values));
  const title = translateText(TITLE_KEYS[status] ?? 'page.failed');
  const explanation =
    retryDelay === null
      ? escapeHtml(message)
      : translateText('page.again_in', { again: retryDelay });
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="robots" content="noindex">' +
    `<title>${title} — Pitlane</title><style>${STYLE}</style></head>` +
    `<body><main><h1>${title}</h1><p>${explanation}</p>` +
    // An empty `href` reloads the requested page.
    `<p><a href="">${translateText('page.again')}</a> <a href="/">${translateText('page.home')}</a></p>` +
    '</main></body></html>'
  );
}
