import type { Seller } from '@pitlane/contracts';
import { type Language, nameOf } from '../../../i18n.ts';
import type { findSeller } from './sellers.queries.ts';

export type SellerRow = NonNullable<Awaited<ReturnType<typeof findSeller>>>;

/** A company by its name, a person by the first name only (api.md, Post card). */
export function sellerName(
  seller: Pick<SellerRow, 'isEntity' | 'companyName' | 'firstName'>,
): string {
  return seller.isEntity ? (seller.companyName ?? seller.firstName) : seller.firstName;
}

export function toSeller(row: SellerRow, posts: number, language: Language): Seller {
  return {
    id: row.id,
    name: sellerName(row),
    is_entity: row.isEntity,
    company_name: row.companyName,
    logo: row.logo,
    avatar: row.avatar,
    phone_verified: row.phoneVerifiedAt !== null,
    posts_count: posts,
    on_site_since: row.createdAt.toISOString(),
    city: row.city && { id: row.city.id, name: nameOf(row.city, language) },
  };
}
