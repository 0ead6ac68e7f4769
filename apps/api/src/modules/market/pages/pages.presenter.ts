import { addresses, type PostCard, postTitle, type Seller } from '@pitlane/contracts';
import type { Language } from '../../../i18n.ts';
import { escapeHtml } from '../../../infra/html.ts';
import type { PageTexts } from '../seo/seo.service.ts';

/** What stands in the <head> of a page before its script runs. */
export interface Head extends PageTexts {
  language: Language;
  /** Path with the parameters that matter, without the language: the page's one address. */
  canonical: string;
  /** Path of the picture that shares show. */
  image?: string;
  /** Kept out of search engines: empty lists, wrong addresses. */
  noindex?: boolean;
  /** schema.org objects. */
  structured?: object[];
}

/** What the web app reads from the page instead of asking for it. */
export interface PageSettings {
  support_phone: string;
  copyright_year: number;
  support_email: string;
  /** Whether Google’s sign-in is offered. */
  google_sign_in: boolean;
  /** Whether phones can be confirmed. */
  phone_calls: boolean;
  /** Free ads of a new account, and the months they can be used in. */
}

/** JSON inside a script element: no text in it can close the element. */
const embeddedJson = (value: object) => JSON.stringify(value).replace(/</g, '\\u003c');

/** An address in a language; the default one stands without a parameter. */
function withLanguage(url: string, language: Language): string {
  if (language === 'ru') return url;
  return `${url}${url.includes('?') ? '&' : '?'}lang=${language}`;
}

/** Title, description, language variants, previews and structured data of a page. */
export function headHtml(head: Head, publicUrl: string, settings: PageSettings): string {
  const meta = (name: string, content: string) =>
    `<meta name="${name}" content="${escapeHtml(content)}">`;
  const property = (name: string, content: string) =>
    `<meta property="${name}" content="${escapeHtml(content)}">`;
  const link = (rel: string, href: string, hreflang?: string) =>
    `<link rel="${rel}" href="${escapeHtml(href)}"${hreflang ? ` hreflang="${hreflang}"` : ''}>`;
  const url = publicUrl + head.canonical;
  const own = withLanguage(url, head.language);

  return [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('description', head.description),
    meta('pitlane:settings', JSON.stringify(settings)),
    ...(head.noindex
      ? [meta('robots', 'noindex')]
      : [
          link('canonical', own),
          link('alternate', url, 'ru'),
          link('alternate', withLanguage(url, 'en'), 'en'),
          link('alternate', url, 'x-default'),
        ]),
    property('og:site_name', 'Pitlane'),
    property('og:type', 'website'),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:url', own),
    property('og:locale', head.language === 'ru' ? 'ru_RU' : 'en_GB'),
    ...(head.image
      ? [property('og:image', publicUrl + head.image), meta('twitter:card', 'summary_large_image')]
      : []),
    ...(head.structured ?? []).map(
      (value) =>
        `<script type="application/ld+json">${embeddedJson({ '@context': 'https://schema.org', ...value })}</script>`,
    ),
  ].join('\n    ');
}

/** An ad as schema.org describes a vehicle for sale; never a phone number. */
export function postStructured(card: PostCard, publicUrl: string): object[] {
  const url = publicUrl + addresses.product(card.id);
  const name = postTitle(card);
  return [
    {
      '@type': card.kind === 'ground' ? 'Car' : 'Vehicle',
      name,
      url,
      brand: { '@type': 'Brand', name: card.brand.name },
      model: card.model.name,
      ...(card.mod && { vehicleConfiguration: card.mod.name }),
      vehicleModelDate: String(card.year),
      image: card.photos.map((photo) => publicUrl + jpeg(photo.large)),
      ...(card.color && { color: card.color.name }),
      ...(card.transmission && { vehicleTransmission: card.transmission.name }),
      // Boats and aircraft count hours, and schema.org has no field for them.
      ...(card.kind === 'ground' && {
        mileageFromOdometer: {
          '@type': 'QuantitativeValue',
          value: card.mileage,
          unitCode: 'KMT',
        },
      }),
      ...(card.price !== null && {
        offers: {
          '@type': 'Offer',
          price: card.price,
          priceCurrency: card.currency.code,
          availability: 'https://schema.org/InStock',
          url,
        },
      }),
    },
    breadcrumbs([
      { name: card.brand.name, url: publicUrl + addresses.search({ brand_id: [card.brand.id] }) },
      { name, url },
    ]),
  ];
}

export function sellerStructured(seller: Seller, publicUrl: string): object[] {
  return [
    {
      '@type': seller.is_entity ? 'AutoDealer' : 'Person',
      name: seller.name,
      url: publicUrl + addresses.seller(seller.id),
    },
  ];
}

/** The ads of a list by their addresses; nothing where there are none. */
export function listStructured(ids: number[], publicUrl: string): object[] {
  if (ids.length === 0) return [];
  return [
    {
      '@type': 'ItemList',
      itemListElement: ids.map((id, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        url: publicUrl + addresses.product(id),
      })),
    },
  ];
}

const SITEMAP_NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const XML = '<?xml version="1.0" encoding="UTF-8"?>';

/** A sitemap that lists others. */
export function sitemapIndexXml(urls: string[]): string {
  const parts = urls.map((url) => `<sitemap><loc>${escapeHtml(url)}</loc></sitemap>`).join('');
  return `${XML}<sitemapindex xmlns="${SITEMAP_NAMESPACE}">${parts}</sitemapindex>`;
}

/** Addresses of pages, with the moment of their last change where it is known. */
export function sitemapXml(pages: { url: string; changed?: Date }[]): string {
  const entries = pages.map(({ url, changed }) => {
    const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
    return `<url><loc>${escapeHtml(url)}</loc>${lastmod}</url>`;
  });
  return `${XML}<urlset xmlns="${SITEMAP_NAMESPACE}">${entries.join('')}</urlset>`;
}

function breadcrumbs(items: { name: string; url: string }[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  };
}

/** The JPEG beside a WebP picture, for readers that know no WebP. */
export const jpeg = (path: string) => path.replace(/\.webp$/, '.jpg');
