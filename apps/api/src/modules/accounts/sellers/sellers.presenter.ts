import type { Seller } from '@pitlane/contracts';
import { type Language, nameOf } from '../../../i18n.ts';
import type { SellerRow } from './sellers.queries.ts';

/** Returns a company's name or an individual's first name (docs/product.md#sellers-and-profiles). */
export function sellerNameOf(
  seller: Pick<SellerRow, 'isEntity' | 'companyName' | 'firstName'>,
): string {
  return seller.isEntity ? (seller.companyName ?? seller.firstName) : seller.firstName;
}

/** Minimum number of chats for which reply figures are shown. */
const MIN_CHATS_FOR_REPLY_FIGURES = 5;

function replyFiguresOf({ chats: n, replied, minutes }: SellerRow): Seller['reply'] {
  if (n < MIN_CHATS_FOR_REPLY_FIGURES) return null;
  return { rate: Math.round((replied * 100) / n), median_minutes: minutes, n };
}

export function toSeller(
  row: SellerRow,
  { posts, followed }: { posts: number; followed: boolean },
  language: Language,
): Seller {
  return {
    id: row.id,
    name: sellerNameOf(row),
    is_entity: row.isEntity,
    company_name: row.companyName,
    logo: row.logo,
    avatar: row.avatar,
    phone_verified: row.phoneVerifiedAt !== null,
    posts_count: posts,
    on_site_since: row.createdAt.toISOString(),
    city: row.city && { id: row.city.id, name: nameOf(row.city, language) },
    followed,
    reply: replyFiguresOf(row),
  };
}
