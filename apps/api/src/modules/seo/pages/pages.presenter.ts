import type { Language } from '../../../i18n.ts';
import { escapeHtml } from '../../../infra/html.ts';
import type { Head } from '../heads/heads.service.ts';

/** Settings that the web app reads from the page instead of requesting them. */
export interface PageSettings {
  support_phone: string;
  copyright_year: number;
  support_email: string;
  google_sign_in: boolean;
  phone_calls: boolean;
}

/** Serializes JSON for a script element so that no text in it can close the element. */
const embeddedJson = (value: object) => JSON.stringify(value).replace(/</g, '\\u003c');

/** Adds the language to a URL; the default language has no parameter. */
function withLanguage(url: string, language: Language): string {
  if (language === 'ru') return url;
  return `${url}${url.includes('?') ? '&' : '?'}lang=${language}`;
}

/** Renders the content of a page's <head>. */
export function headHtml(head: Head, publicUrl: string, settings: PageSettings): string {
  const meta = (name: string, content: string) =>
    `<meta name="${name}" content="${escapeHtml(content)}">`;
  const property = (name: string, content: string) =>
    `<meta property="${name}" content="${escapeHtml(content)}">`;
  const link = (rel: string, href: string, hreflang?: string) =>
    `<link rel="${rel}" href="${escapeHtml(href)}"${hreflang ? ` hreflang="${hreflang}"` : ''}>`;
  const url = publicUrl + head.canonical;
  const canonicalUrl = withLanguage(url, head.language);

  return [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('description', head.description),
    meta('pitlane:settings', JSON.stringify(settings)),
    ...(head.noindex ? [meta('robots', 'noindex')] : []),
    ...(head.noindex === true
      ? []
      : [
          link('canonical', canonicalUrl),
          link('alternate', url, 'ru'),
          link('alternate', withLanguage(url, 'en'), 'en'),
          link('alternate', url, 'x-default'),
        ]),
    property('og:site_name', 'Pitlane'),
    property('og:type', 'website'),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:url', canonicalUrl),
    property('og:locale', head.language === 'ru' ? 'ru_RU' : 'en_GB'),
    ...(head.image
      ? [property('og:image', publicUrl + head.image), meta('twitter:card', 'summary_large_image')]
      : []),
    ...(head.structuredData ?? []).map(
      (value) =>
        `<script type="application/ld+json">${embeddedJson({ '@context': 'https://schema.org', ...value })}</script>`,
    ),
  ].join('\n    ');
}

const SITEMAP_NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const XML = '<?xml version="1.0" encoding="UTF-8"?>';

/** Renders a sitemap index. */
export function sitemapIndexXml(urls: string[]): string {
  const parts = urls.map((url) => `<sitemap><loc>${escapeHtml(url)}</loc></sitemap>`).join('');
  return `${XML}<sitemapindex xmlns="${SITEMAP_NAMESPACE}">${parts}</sitemapindex>`;
}

/** Renders a sitemap, with the last change of each page if known. */
export function sitemapXml(pages: { url: string; lastModified?: Date | undefined }[]): string {
  const entries = pages.map(({ url, lastModified }) => {
    const lastmod = lastModified ? `<lastmod>${lastModified.toISOString()}</lastmod>` : '';
    return `<url><loc>${escapeHtml(url)}</loc>${lastmod}</url>`;
  });
  return `${XML}<urlset xmlns="${SITEMAP_NAMESPACE}">${entries.join('')}</urlset>`;
}

/** Paths below `/api` of the operations that public pages depend on. */
const CRAWLABLE_PATHS = [
  '/banner/',
  '/banners/',
  '/filter/',
  '/footer/',
  '/forms/get-params',
  '/home/',
  '/menu/',
  '/page/',
  '/post/get/',
  '/post/get-interesting-posts/',
  '/post/get-next-id',
  '/post/get-prev-id',
  '/post/get-seller-info/',
  '/question',
  '/seller/',
  '/tariffs/',
];

/** Renders robots.txt, which allows pages and the operations that they depend on. */
export function robotsText(publicUrl: string): string {
  return [
    'User-agent: *',
    ...CRAWLABLE_PATHS.map((path) => `Allow: /api${path}`),
    'Disallow: /api/',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
