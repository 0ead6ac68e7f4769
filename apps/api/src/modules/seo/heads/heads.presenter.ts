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

/** A step of the way to a page. */
interface Step {
  name: string;
  path: string;
}

export interface Organisation {
  phone: string;
  email: string;
  hours: FormParams['hours'];
}

/** The JPEG beside a WebP picture, for readers that know no WebP. */
export const jpeg = (path: string) => path.replace(/\.webp$/, '.jpg');

/** What the product is as schema.org describes an organisation, with how its support is reached. */
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

/** Questions with their answers as plain text; nothing where there are none. */
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

/** A block as text alone. */
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

/** The way to a page of content: services stand below their own page. */
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

/** The way to the ads of a make, and of a model of it. */
export const vehicleSteps = ({ brand, model }: Vehicle): Step[] =>
  brand
    ? [
        { name: brand.name, path: vehicleAddress(brand) },
        ...(model ? [{ name: model.name, path: vehicleAddress(brand, model) }] : []),
      ]
    : [];

/**
 * An ad as schema.org describes a vehicle for sale; never a phone number.
 * @param above the way to its make and model
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

/** The ads of a list by their addresses; nothing where there are none. */
export const postsStructured = (ids: number[], publicUrl: string): object[] =>
  listStructured(ids.map((id) => ({ url: publicUrl + addresses.product(id) })));

/** Dealers of a list; nothing where there are none. */
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
