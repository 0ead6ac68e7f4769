import {
  addresses,
  type ContentBlock,
  type ContentPage,
  type Dealer,
  type FormParams,
  type PostCard,
  postTitle,
  type Question,
  type Seller,
  type TextPiece,
  type VehicleEntry,
  vehicleAddress,
} from '@pitlane/contracts';

interface Breadcrumb {
  name: string;
  path: string;
}

export interface Organization {
  phone: string;
  email: string;
  hours: FormParams['hours'];
}

/** Returns the path of the JPEG copy of a WebP picture, for clients without WebP support. */
export const jpegPathOf = (path: string) => path.replace(/\.webp$/, '.jpg');

/** Describes the product as a schema.org organization, with its support contacts. */
export function organizationJsonLd(
  { phone, email, hours }: Organization,
  publicUrl: string,
): object {
  const openingHours = (days: readonly string[], [opens, closes]: readonly string[]) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days.map((day) => `https://schema.org/${day}`),
    opens,
    closes,
  });
  return {
    '@type': 'Organization',
    name: 'Pitlane',
    url: publicUrl + addresses.home(),
    logo: `${publicUrl}/favicon.svg`,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      telephone: phone,
      email,
      availableLanguage: ['ru', 'en'],
      hoursAvailable: [
        openingHours(WEEKDAYS, hours.weekdays),
        openingHours(WEEKENDS, hours.weekends),
      ],
    },
  };
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const WEEKENDS = ['Saturday', 'Sunday'];

/** Returns the schema.org FAQPage of questions, with plain-text answers; an empty array if there are none. */
export function questionsJsonLd(questions: Question[]): object[] {
  if (questions.length === 0) return [];
  return [
    {
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, blocks }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: blocks.map(plainText).join('\n').trim() },
      })),
    },
  ];
}

const textOf = (pieces: TextPiece[]) => pieces.map(({ text }) => text).join('');

function plainText(block: ContentBlock): string {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
    case 'quote':
      return textOf(block.text);
    case 'list':
      return block.items.map(textOf).join('\n');
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(textOf).join(' ')).join('\n');
    case 'image':
      return block.alt;
    case 'divider':
      return '';
  }
}

/** Returns the breadcrumbs of a content page. A service page also has the services page as its parent. */
export function contentBreadcrumbs(
  page: ContentPage,
  names: { home: string; services: string },
): Breadcrumb[] {
  const services = { name: names.services, path: addresses.services() };
  return [
    { name: names.home, path: addresses.home() },
    ...(page.link.startsWith(`${services.path}/`) ? [services] : []),
    { name: page.title, path: page.link },
  ];
}

interface Vehicle {
  brand: VehicleEntry | undefined;
  model: VehicleEntry | undefined;
}

/** Returns the breadcrumbs of the searches for a make and its model. */
export const vehicleBreadcrumbs = ({ brand, model }: Vehicle): Breadcrumb[] =>
  brand
    ? [
        { name: brand.name, path: vehicleAddress(brand) },
        ...(model ? [{ name: model.name, path: vehicleAddress(brand, model) }] : []),
      ]
    : [];

/**
 * Describes an ad as a schema.org vehicle for sale, without a phone number.
 * @param vehicleCrumbs breadcrumbs of the make and model
 */
export function postJsonLd(
  card: PostCard,
  vehicleCrumbs: Breadcrumb[],
  publicUrl: string,
): object[] {
  const path = addresses.product(card.id);
  const url = publicUrl + path;
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
      image: card.photos.map((photo) => publicUrl + jpegPathOf(photo.large)),
      ...(card.color && { color: card.color.name }),
      ...(card.transmission && { vehicleTransmission: card.transmission.name }),
      // Boats and aircraft have engine hours, for which schema.org has no field.
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
    breadcrumbsJsonLd([...vehicleCrumbs, { name, path }], publicUrl),
  ];
}

export function sellerJsonLd(seller: Seller, publicUrl: string): object {
  return {
    '@type': seller.is_entity ? 'AutoDealer' : 'Person',
    name: seller.name,
    url: publicUrl + addresses.seller(seller.id),
  };
}

/** Returns a schema.org ItemList of ad URLs; an empty array if there are no ads. */
export const postListJsonLd = (ids: number[], publicUrl: string): object[] =>
  listJsonLd(ids.map((id) => ({ url: publicUrl + addresses.product(id) })));

/** Returns a schema.org ItemList of dealers; an empty array if there are none. */
export const dealerListJsonLd = (dealers: Dealer[], publicUrl: string): object[] =>
  listJsonLd(
    dealers.map((dealer) => ({
      item: {
        ...sellerJsonLd(dealer, publicUrl),
        ...(dealer.logo !== null && { logo: publicUrl + dealer.logo }),
        ...(dealer.city && {
          address: { '@type': 'PostalAddress', addressLocality: dealer.city.name },
        }),
      },
    })),
  );

function listJsonLd(entries: object[]): object[] {
  if (entries.length === 0) return [];
  return [
    {
      '@type': 'ItemList',
      itemListElement: entries.map((entry, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        ...entry,
      })),
    },
  ];
}

export function breadcrumbsJsonLd(breadcrumbs: Breadcrumb[], publicUrl: string): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: breadcrumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  };
}
