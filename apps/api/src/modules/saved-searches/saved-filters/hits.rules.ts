import type { Explanation, SavedSearchFields } from '@pitlane/contracts';
import { type ValueColumns, valuesOf } from '../../posts/post-columns.ts';

type Value = Explanation['fails'][number]['found'];

/** Columns of an ad that an explanation shows */
interface ExplainedPost extends ValueColumns {
  kind: string;
  userId: number;
  publishedAt: Date | null;
  specialOfferDate: Date | null;
  brand: { name: string };
  model: { name: string };
  modification: { version: string | null } | null;
  user: { isEntity: boolean };
}

const DAY_MS = 86_400_000;

/** Returns the value that a filter requires in a field. */
export function filterValueOf(filter: SavedSearchFields, field: string): Value {
  const value = new Map<string, Value | undefined>(Object.entries(filter)).get(field);
  return value ?? null;
}

/**
 * Returns the value of an ad in a field by which the filter excludes it.
 * @param price in the filter's currency
 */
export function adValueOf(
  post: ExplainedPost,
  field: string,
  { price, now }: { price: number | null; now: Date },
): Value {
  switch (field) {
    case 'q':
      return `${post.brand.name} ${post.model.name}`;
    case 'kind':
      return post.kind;
    case 'price_from':
    case 'price_to':
      return price;
    case 'state_id':
      return post.mileage === 0 ? 1 : 2;
    case 'not_brand_id':
      return post.brandId;
    case 'not_model_id':
      return post.modelId;
    case 'version':
      return post.modification?.version ?? null;
    case 'owners_to':
      return post.ownersCount;
    case 'seller_id':
      return post.userId;
    case 'seller_type':
      return post.user.isEntity ? 'entity' : 'individual';
    case 'special_offer':
      return post.specialOfferDate !== null && post.specialOfferDate > now;
    case 'period':
      return post.publishedAt && Math.floor((now.getTime() - post.publishedAt.getTime()) / DAY_MS);
    default: {
      const values = new Map<string, unknown>(Object.entries(valuesOf(post)));
      const value = values.get(field.replace(/_(from|to)$/, ''));
      return typeof value === 'number' || typeof value === 'boolean' ? value : null;
    }
  }
}
