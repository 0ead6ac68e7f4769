import { demoCity } from './cities.ts';
import { type SellerFacts, sellerFacts } from './seller-facts.ts';
import type { CityRef, DemoSeller } from './types.ts';

/** Seller of the demo world with the attributes that determine which ads they get. */
export interface SellerProfile extends SellerFacts {
  seller: DemoSeller;
}

let lastPhone = 0;

function nextPhone(): string {
  lastPhone += 1;
  const tail = String((lastPhone * 137 + 1011) % 10_000).padStart(4, '0');
  return `+7999000${tail}`;
}

function cityRefOf(name: string): CityRef {
  const { iso2, nameRu } = demoCity(name);
  return { iso2, nameRu };
}

function toSeller({ kind, details }: SellerFacts): DemoSeller {
  const { key, name, city, registeredDaysAgo, locale = 'ru', unverified = false, firm } = details;
  return {
    key,
    kind,
    email: `${key}@demo.pitlane.test`,
    firstName: name[0],
    lastName: name[1],
    companyName: firm?.company ?? null,
    address: firm?.address ?? null,
    position: firm?.position ?? null,
    phone: nextPhone(),
    city: cityRefOf(city),
    registeredDaysAgo,
    phoneVerified: !unverified,
    locale,
  };
}

export const SELLER_PROFILES: readonly SellerProfile[] = sellerFacts.map((facts) => ({
  ...facts,
  seller: toSeller(facts),
}));
