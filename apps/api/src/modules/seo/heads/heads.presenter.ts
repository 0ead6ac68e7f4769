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

/** A breadcrumb. */
interface Step {
  name: string;
  path: string;
}

export interface Organisation {
  phone: string;
  email: string;
  hours: FormParams['hours'];
}

/** Returns the path of the JPEG of a WebP picture, for readers without WebP support. */
export const jpeg = (path: string) => path.replace(/\.webp$/, '.jpg');

/** Describes the product as a schema.org organisation, with its support contacts. */
export function organisationStructured(
  { phone, email, hours }: Organisation,
  publicUrl: string,
): object {
  const open = (days: readonly string[], [opens, closes]: readonly string[]) => ({
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
      hoursAvailable: [open(WEEKDAYS, hours.weekdays), open(WEEKENDS, hours.weekends)],
    },
  };
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const WEEKENDS = ['Saturday', 'Sunday'];

/** Returns questions with their answers as plain text; empty without questions. */
export function questionsStructured(questions: Question[]): object[] {
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

const wordsOf = (pieces: TextPiece[]) => pieces.map(({ text }) => text).join('');

function plainText(block: ContentBlock): string {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
    case 'quote':
      return wordsOf(block.text);
    case 'list':
      return block.items.map(wordsOf).join('\n');
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(wordsOf).join(' ')).join('\n');
    case 'image':
      return block.alt;
    case 'divider':
      return '';
  }
}

/** Returns the breadcrumbs of a content page; services are below their own page. */
export function contentSteps(page: ContentPage, names: { home: string; services: string }): Step[] {
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

/** Returns the breadcrumbs of the ads of a make, and of a model of it. */
export const vehicleSteps = ({ brand, model }: Vehicle): Step[] =>
  brand
    ? [
        { name: brand.name, path: vehicleAddress(brand) },
        ...(model ? [{ name: model.name, path: vehicleAddress(brand, model) }] : []),
      ]
    : [];

/**
 * Describes an ad as a schema.org vehicle for sale, without a phone number.
 * @param above breadcrumbs of its make and model
 */
export function postStructured(card: PostCard, above: Step[], publicUrl: string): object[] {
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
      image: card.photos.map((photo) => publicUrl + jpeg(photo.large)),
      ...(card.color && { color: card.color.name }),
      ...(card.transmission && { vehicleTransmission: card.transmission.name }),
      // Boats and aircraft count hours, for which schema.org has no field.
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
    breadcrumbs([...above, { name, path }], publicUrl),
  ];
}

export function sellerStructured(seller: Seller, publicUrl: string): object {
  return {
    '@type': seller.is_entity ? 'AutoDealer' : 'Person',
    name: seller.name,
    url: publicUrl + addresses.seller(seller.id),
  };
}

/** Lists ads by their addresses; empty without ads. */
export const postsStructured = (ids: number[], publicUrl: string): object[] =>
  listStructured(ids.map((id) => ({ url: publicUrl + addresses.product(id) })));

/** Lists dealers; empty without dealers. */
export const dealersStructured = (dealers: Dealer[], publicUrl: string): object[] =>
  listStructured(
    dealers.map((dealer) => ({
      item: {
        ...sellerStructured(dealer, publicUrl),
        ...(dealer.logo !== null && { logo: publicUrl + dealer.logo }),
        ...(dealer.city && {
          address: { '@type': 'PostalAddress', addressLocality: dealer.city.name },
        }),
      },
    })),
  );

function listStructured(entries: object[]): object[] {
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

export function breadcrumbs(steps: Step[], publicUrl: string): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  };
}
