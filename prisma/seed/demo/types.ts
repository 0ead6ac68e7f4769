import type { CurrencyCode } from '@pitlane/contracts';
import type { Silhouette } from '@pitlane/demo-pictures';
import type {
  CarcaseCode,
  ColorCode,
  EngineCode,
  SteeringWheelCode,
  TransmissionCode,
  VehicleKind,
  WheelDriveCode,
} from '../dictionaries.ts';

type SellerKind = 'individual' | 'dealer' | 'company';
export type PostStatus = 'active' | 'moderation' | 'denied' | 'removed' | 'archived';

/** City by country code and Russian name, resolved to its id when it is stored. */
export interface CityRef {
  iso2: string;
  nameRu: string;
}

export interface Album {
  silhouette: Silhouette;
  color: ColorCode;
}

export interface DemoSeller {
  key: string;
  kind: SellerKind;
  email: string;
  firstName: string;
  lastName: string;
  companyName: string | null;
  address: string | null;
  position: string | null;
  /** E.164, from the unassigned range +7 999 000-xx-xx. */
  phone: string;
  city: CityRef;
  registeredDaysAgo: number;
  phoneVerified: boolean;
  locale: 'ru' | 'en';
}

export interface DemoPost {
  key: string;
  sellerKey: string;
  kind: VehicleKind;
  /** Catalogue ids. */
  modificationId: number;
  brandId: number;
  modelId: number;
  generationId: number;
  status: PostStatus;
  removedReason: 'owner' | 'expired' | null;
  denyReason: { reason: string; fields: string[] } | null;
  year: number;
  /** Kilometers; engine hours for boats and aircraft. */
  mileage: number;
  /** Whole units of the currency; `null` means on request. */
  price: number | null;
  currency: CurrencyCode;
  color: ColorCode;
  ownersCount: 1 | 2 | 3;
  /** Dictionary codes; `null` if the field does not apply to the kind. */
  engine: EngineCode | null;
  wheelDrive: WheelDriveCode | null;
  transmission: TransmissionCode | null;
  carcase: CarcaseCode;
  /** Cubic centimeters. */
  volume: number | null;
  power: number | null;
  steering: SteeringWheelCode | null;
  description: string;
  /** A note to the moderator. */
  comment: string | null;
  vin: string | null;
  registerCountry: string | null;
  deliveryCountry: string | null;
  location: CityRef;
  contactName: string;
  contactPhones: string[];
  guarantee: boolean;
  specialOffer: boolean;
  tuning: boolean;
  priceOffer: boolean;
  buyoutPrice: boolean;
  publishedMinutesAgo: number | null;
  createdMinutesAgo: number;
  specialOfferDaysLeft: number | null;
  views: number;
  album: Album;
  photoCount: number;
  photoOffset: number;
}

export interface DemoWorld {
  sellers: DemoSeller[];
  posts: DemoPost[];
}
