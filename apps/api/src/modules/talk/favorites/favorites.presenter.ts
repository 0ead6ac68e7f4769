import type { Favorite, PostPrice, PostRef } from '@pitlane/contracts';
import type { FavoriteRow } from './favorites.queries.ts';

export function toFavorite(
  row: FavoriteRow,
  { ref, price }: { ref: PostRef; price: PostPrice | null },
): Favorite {
  return {
    post: ref,
    note: row.note,
    stage: row.stage,
    added_at: row.addedAt.toISOString(),
    price_then: {
      price: row.priceThen === null ? null : Number(row.priceThen),
      currency_id: row.currencyIdThen,
    },
    price_now: price,
  };
}
